//! A connection between two processes that can be disturbed.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// What becomes of what is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Traffic {
    /// It arrives.
    Flows,
    /// Connections break, and new ones with them.
    Cut,
    /// Nothing arrives, in neither direction, and nobody is told. It arrives when that is over.
    Silent,
    /// What the one that connects sends does not arrive; answers do.
    OneWay,
    /// It arrives so much later.
    Slow(Duration),
}

/// A listener that passes everything on to an address.
pub struct Proxy {
    /// Where it listens.
    pub address: String,
    traffic: watch::Sender<Traffic>,
    task: JoinHandle<()>,
}

impl Proxy {
    /// Listens at a free address of this machine.
    ///
    /// # Errors
    /// If there is none.
    pub async fn start(to: String) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?.to_string();
        let traffic = watch::Sender::new(Traffic::Flows);
        let task = tokio::spawn(accept(listener, to, traffic.subscribe()));
        Ok(Self { address, traffic, task })
    }

    /// What becomes of what is sent from now on.
    pub fn set(&self, traffic: Traffic) {
        self.traffic.send_replace(traffic);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn accept(listener: TcpListener, to: String, traffic: watch::Receiver<Traffic>) {
    while let Ok((from, _)) = listener.accept().await {
        tokio::spawn(join(from, to.clone(), traffic.clone()));
    }
}

/// Joins the two ends until one of them goes, or the connection is cut.
async fn join(from: TcpStream, to: String, traffic: watch::Receiver<Traffic>) {
    let passing = async {
        let to = TcpStream::connect(to).await?;
        from.set_nodelay(true)?;
        to.set_nodelay(true)?;
        let ((from, back), (answers, on)) = (from.into_split(), to.into_split());
        let there = pass(from, on, traffic.clone(), |traffic| {
            matches!(traffic, Traffic::Silent | Traffic::OneWay)
        });
        let back =
            pass(answers, back, traffic.clone(), |traffic| matches!(traffic, Traffic::Silent));
        tokio::try_join!(there, back).map(drop)
    };
    let mut cut = traffic.clone();
    tokio::select! {
        // Whoever goes takes the connection along.
        _ = passing => {}
        _ = cut.wait_for(|traffic| *traffic == Traffic::Cut) => {}
    }
}

/// Passes on what comes, when it may.
async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut traffic: watch::Receiver<Traffic>,
    is_held: impl Fn(&Traffic) -> bool,
) -> io::Result<()> {
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let count = from.read(&mut buffer).await?;
        let now = *traffic.wait_for(|traffic| !is_held(traffic)).await.map_err(io::Error::other)?;
        if let Traffic::Slow(delay) = now {
            sleep(delay).await;
        }
        if count == 0 {
            return to.shutdown().await;
        }
        to.write_all(&buffer[..count]).await?;
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::timeout;

    use super::*;

    const SOON: Duration = Duration::from_millis(300);

    /// The two ends of a connection through a proxy.
    async fn ends() -> (Proxy, TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let proxy = Proxy::start(listener.local_addr().unwrap().to_string()).await.unwrap();
        let near = TcpStream::connect(&proxy.address).await.unwrap();
        let (far, _) = listener.accept().await.unwrap();
        (proxy, near, far)
    }

    async fn arrives(from: &mut TcpStream, to: &mut TcpStream) -> bool {
        from.write_all(b"x").await.unwrap();
        timeout(SOON, to.read_u8()).await.is_ok()
    }

    #[tokio::test]
    async fn what_is_held_arrives_when_the_silence_is_over() {
        let (proxy, mut near, mut far) = ends().await;
        assert!(arrives(&mut near, &mut far).await);
        proxy.set(Traffic::Silent);
        assert!(!arrives(&mut near, &mut far).await);
        assert!(!arrives(&mut far, &mut near).await);
        proxy.set(Traffic::Flows);
        assert_eq!(far.read_u8().await.unwrap(), b'x');
        assert_eq!(near.read_u8().await.unwrap(), b'x');
    }

    #[tokio::test]
    async fn one_way_lets_answers_through() {
        let (proxy, mut near, mut far) = ends().await;
        proxy.set(Traffic::OneWay);
        assert!(!arrives(&mut near, &mut far).await);
        assert!(arrives(&mut far, &mut near).await);
    }

    #[tokio::test]
    async fn a_cut_ends_connections() {
        let (proxy, mut near, _far) = ends().await;
        proxy.set(Traffic::Cut);
        assert!(!matches!(near.read(&mut [0]).await, Ok(1..)));
        let mut again = TcpStream::connect(&proxy.address).await.unwrap();
        assert!(!matches!(again.read(&mut [0]).await, Ok(1..)));
    }
}
