//! Where others reach the server.

use std::net::{IpAddr, SocketAddr};

/// Addresses to give to others: the public one, or those of this machine in its networks.
pub(crate) fn addresses(public_url: Option<&str>, listening: SocketAddr) -> Vec<String> {
    if let Some(url) = public_url {
        return vec![url.trim_end_matches('/').to_owned()];
    }
    if !listening.ip().is_unspecified() {
        return vec![format!("http://{listening}")];
    }
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut ips: Vec<IpAddr> = interfaces.iter().map(if_addrs::Interface::ip).collect();
    ips.retain(|ip| is_for_others(*ip) && (listening.is_ipv6() || ip.is_ipv4()));
    // Short ones first: they are typed into phones.
    ips.sort_by_key(|ip| (ip.is_ipv6(), *ip));
    if ips.is_empty() {
        ips.push(IpAddr::from([127, 0, 0, 1]));
    }
    ips.into_iter().map(|ip| format!("http://{}", SocketAddr::new(ip, listening.port()))).collect()
}

fn is_for_others(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local(),
        IpAddr::V6(ip) => !ip.is_loopback() && !ip.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_address_is_the_only_one() {
        let listening = "0.0.0.0:8080".parse().unwrap();
        let given = addresses(Some("https://trains.example.org/"), listening);
        assert_eq!(given, ["https://trains.example.org"]);
    }

    #[test]
    fn nobody_is_sent_to_everywhere() {
        for listening in ["0.0.0.0:8080", "[::]:8080"] {
            let given = addresses(None, listening.parse().unwrap());
            assert!(!given.is_empty());
            assert!(given.iter().all(|url| !url.contains("//0.0.0.0") && !url.contains("//[::]")));
        }
        assert_eq!(addresses(None, "127.0.0.1:80".parse().unwrap()), ["http://127.0.0.1:80"]);
    }
}
