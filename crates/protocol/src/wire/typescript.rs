//! The wire types as TypeScript, for the browser client.

use ts_rs::{Config, TS};

use super::*;

/// All types of the wire as the text of one TypeScript file.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = String::from(
        "// Made from crates/protocol by `UPDATE_GOLDEN=1 cargo test -p whistlestop-protocol`.\n",
    );
    macro_rules! declare {
        ($($name:ty),* $(,)?) => {$(
            text.push_str(&format!("\nexport {}\n", <$name>::decl(&config)));
        )*};
    }
    declare!(
        Seat,
        Card,
        Cards,
        Seats,
        Display,
        Routes,
        Event,
        Reason,
        Refusal,
        Payments,
        Claim,
        StationOffer,
        JointCost,
        Keep,
        Decision,
        Stage,
        Clock,
        Options,
        Person,
        Cause,
        ClockView,
        Chair,
        ReplacementWanted,
        SeatView,
        TunnelView,
        Progress,
        TicketView,
        OwnView,
        ScoreView,
        GameView,
        TableView,
        GameChange,
        SeatChange,
        OpenChange,
        OwnChange,
        Change,
        Command,
        Nack,
        What,
        Told,
        Question,
        Answer,
        ClientFrame,
        ServerFrame,
        Problem,
        PlayerKind,
        Me,
        Credentials,
        Registered,
        Recovery,
        OwnPassword,
        RecoveryCodes,
        PasswordChange,
        Rename,
        Channel,
        ContactView,
        Contacts,
        NewContact,
        SessionView,
        NewTable,
        Opened,
        SeatSummary,
        TableSummary,
        BotView,
        Step,
        Steps,
        SeatStatistics,
        GameStatistics,
        RatingView,
        Achieved,
        Points,
        PastGame,
        Profile,
        Ranked,
        BotToken,
        Complaint,
        About,
    );
    text.push_str(&format!("\nexport const WIRE_VERSION = {WIRE_VERSION};\n"));
    text
}
