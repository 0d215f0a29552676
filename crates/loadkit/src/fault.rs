//! What can happen to a cluster.

use std::time::Duration;

use whistlestop_engine::below;
use whistlestop_testkit::generate::Dice;

use crate::cluster::Cluster;
use crate::person::Failure;
use crate::proxy::Traffic;

/// Something that happens, and is over after a while.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// A server is killed, and starts again.
    Kill,
    /// A server is killed, and starts again with a clock that is wrong by minutes.
    Skew,
    /// A server stands still, as if its machine were too busy.
    Pause,
    /// All servers are stopped and started, one after the other.
    Upgrade,
    /// NATS is killed.
    NatsKill,
    /// PostgreSQL stops at once, without putting anything in order.
    PostgresStop,
    /// The connections of a server to the database break.
    StoreCut,
    /// Nothing arrives between a server and the database.
    StoreSilent,
    /// What a server says to the database does not arrive, what it hears does.
    StoreOneWay,
    /// The database is far away.
    StoreSlow,
    /// The connections of a server to NATS break.
    BusCut,
    /// Nothing arrives between a server and NATS.
    BusSilent,
    /// What a server says to NATS does not arrive, what it hears does.
    BusOneWay,
    /// The connections of players to a server break.
    PlayersCut,
    /// Nothing arrives between players and a server.
    PlayersSilent,
    /// What players say to a server does not arrive, what they hear does.
    PlayersOneWay,
    /// Players are far away.
    PlayersSlow,
}

/// How wrong a clock is, in seconds.
const AHEAD: i32 = 300;
/// How far away something is.
const FAR: Duration = Duration::from_millis(100);

impl Fault {
    /// All of them.
    pub const ALL: [Fault; 17] = [
        Fault::Kill,
        Fault::Skew,
        Fault::Pause,
        Fault::Upgrade,
        Fault::NatsKill,
        Fault::PostgresStop,
        Fault::StoreCut,
        Fault::StoreSilent,
        Fault::StoreOneWay,
        Fault::StoreSlow,
        Fault::BusCut,
        Fault::BusSilent,
        Fault::BusOneWay,
        Fault::PlayersCut,
        Fault::PlayersSilent,
        Fault::PlayersOneWay,
        Fault::PlayersSlow,
    ];

    /// Whether both can happen at the same time, to different servers.
    pub fn goes_with(self, other: Fault) -> bool {
        let of_all =
            |fault| matches!(fault, Fault::Upgrade | Fault::NatsKill | Fault::PostgresStop);
        // A server does not start without its database.
        let needs_store = |fault| matches!(fault, Fault::Kill | Fault::Skew | Fault::Upgrade);
        let no_store = |fault| fault == Fault::PostgresStop;
        self != other
            && !(of_all(self) && of_all(other))
            && !(needs_store(self) && no_store(other))
            && !(needs_store(other) && no_store(self))
            && self != Fault::Upgrade
            && other != Fault::Upgrade
    }

    /// Lets it happen to a server, if it happens to one.
    ///
    /// # Errors
    /// If it cannot be done.
    pub fn begin(self, cluster: &mut Cluster, node: usize) -> Result<(), Failure> {
        match self {
            Fault::Kill | Fault::Skew => cluster.kill_node(node),
            Fault::Pause => cluster.process(node)?.signal("STOP"),
            Fault::Upgrade => {
                (0..cluster.nodes.len()).try_for_each(|node| cluster.restart_node(node))
            }
            Fault::NatsKill => Ok(cluster.nats.kill()?),
            Fault::PostgresStop => Ok(cluster.postgres.stop_immediately()?),
            _ => {
                self.disturb(cluster, node, self.traffic());
                Ok(())
            }
        }
    }

    /// Ends it.
    ///
    /// # Errors
    /// If it cannot be done.
    pub fn end(self, cluster: &mut Cluster, node: usize, dice: &mut Dice) -> Result<(), Failure> {
        match self {
            Fault::Kill => cluster.start_node(node, 0),
            Fault::Skew => {
                let ahead = if below(dice, 2) == 0 { AHEAD } else { -AHEAD };
                cluster.start_node(node, ahead)
            }
            Fault::Pause => cluster.process(node)?.signal("CONT"),
            Fault::Upgrade => Ok(()),
            Fault::NatsKill => Ok(cluster.nats.start_again()?),
            Fault::PostgresStop => Ok(cluster.postgres.start_again()?),
            _ => {
                self.disturb(cluster, node, Traffic::Flows);
                Ok(())
            }
        }
    }

    fn traffic(self) -> Traffic {
        match self {
            Fault::StoreCut | Fault::BusCut | Fault::PlayersCut => Traffic::Cut,
            Fault::StoreSilent | Fault::BusSilent | Fault::PlayersSilent => Traffic::Silent,
            Fault::StoreOneWay | Fault::BusOneWay | Fault::PlayersOneWay => Traffic::OneWay,
            Fault::StoreSlow | Fault::PlayersSlow => Traffic::Slow(FAR),
            _ => Traffic::Flows,
        }
    }

    fn disturb(self, cluster: &Cluster, node: usize, traffic: Traffic) {
        let node = &cluster.nodes[node];
        match self {
            Fault::StoreCut | Fault::StoreSilent | Fault::StoreOneWay | Fault::StoreSlow => {
                node.store.set(traffic);
            }
            Fault::BusCut | Fault::BusSilent | Fault::BusOneWay => node.bus.set(traffic),
            _ => node.players.set(traffic),
        }
    }
}
