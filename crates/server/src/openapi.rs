//! What the server answers to, as an OpenAPI document.

use axum::http::header;
use axum::response::IntoResponse;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ArrayBuilder, ComponentsBuilder};
use utoipa::openapi::{
    Content, Info, OpenApi, OpenApiBuilder, Paths, Ref, RefOr, Required, ResponseBuilder, Schema,
};
use utoipa::{PartialSchema, ToSchema};
use whistlestop_protocol::wire::{
    About, Answer, BotToken, ClientFrame, Command, Complaint, ContactView, Contacts, Credentials,
    GameStatistics, Me, Nack, NewContact, NewTable, Opened, OwnPassword, PasswordChange, Person,
    Problem, Profile, Question, Ranked, Recovery, RecoveryCodes, Registered, Rename, ServerFrame,
    SessionView, Steps, TableSummary, TableView, Told,
};

/// The document, as it is served and committed.
pub fn openapi() -> String {
    let mut text = document().to_pretty_json().expect("the document is JSON");
    text.push('\n');
    text
}

/// `GET /api/openapi.json`
pub(crate) async fn show() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], openapi())
}

/// What goes in or comes out.
enum Form {
    /// Nothing.
    Empty,
    /// One thing as JSON.
    One(&'static str, RefOr<Schema>),
    /// A list of things as JSON.
    List(RefOr<Schema>),
}

fn empty() -> Form {
    Form::Empty
}

fn one<T: ToSchema>() -> Form {
    Form::One("application/json", reference::<T>())
}

fn lines<T: ToSchema>() -> Form {
    Form::One("application/x-ndjson", reference::<T>())
}

fn text() -> Form {
    Form::One("text/plain", String::schema())
}

fn list<T: ToSchema>() -> Form {
    Form::List(reference::<T>())
}

fn reference<T: ToSchema>() -> RefOr<Schema> {
    RefOr::Ref(Ref::from_schema_name(T::name()))
}

impl Form {
    fn content(self) -> Option<(&'static str, Content)> {
        match self {
            Self::Empty => None,
            Self::One(media, schema) => Some((media, Content::new(Some(schema)))),
            Self::List(items) => {
                let array = ArrayBuilder::new().items(items).build();
                Some(("application/json", Content::new(Some(Schema::Array(array)))))
            }
        }
    }
}

/// A method, an address with what stands behind its question mark, what it does, what goes in, and
/// what comes out.
type Row = (HttpMethod, &'static str, &'static str, Form, Form);

fn rows() -> Vec<Row> {
    use HttpMethod::{Delete, Get, Post, Put};
    vec![
        (Get, "/healthz", "whether the server runs", empty(), text()),
        (Get, "/metrics", "figures for operators", empty(), text()),
        (Get, "/api/about", "what the server is and allows", empty(), one::<About>()),
        (Get, "/api/me", "who one is; makes a guest of a stranger", empty(), one::<Me>()),
        (Delete, "/api/me", "delete the account", empty(), empty()),
        (Post, "/api/me/name", "another name", one::<Rename>(), one::<Me>()),
        (Post, "/api/me/password", "another password", one::<PasswordChange>(), one::<Me>()),
        (
            Post,
            "/api/me/recovery-codes",
            "recovery codes in place of all earlier ones",
            one::<OwnPassword>(),
            one::<RecoveryCodes>(),
        ),
        (
            Post,
            "/api/register",
            "make an account of a guest",
            one::<Credentials>(),
            one::<Registered>(),
        ),
        (Post, "/api/login", "sign in", one::<Credentials>(), one::<Me>()),
        (Post, "/api/logout", "sign out", empty(), empty()),
        (Post, "/api/recover", "a new password by a recovery code", one::<Recovery>(), one::<Me>()),
        (Get, "/api/me/sessions", "where one is signed in", empty(), list::<SessionView>()),
        (Delete, "/api/me/sessions/{id}", "sign out elsewhere", empty(), empty()),
        (Get, "/api/me/contacts", "where one hears of slow games", empty(), one::<Contacts>()),
        (
            Post,
            "/api/me/contacts",
            "hear of slow games there as well",
            one::<NewContact>(),
            one::<ContactView>(),
        ),
        (Delete, "/api/me/contacts/{id}", "hear nothing there any more", empty(), empty()),
        (Get, "/api/me/data", "everything that is stored about one", empty(), empty()),
        (Get, "/api/me/blocks", "whom one has blocked", empty(), list::<Person>()),
        (Put, "/api/me/blocks/{player}", "block somebody", empty(), empty()),
        (Delete, "/api/me/blocks/{player}", "take a block back", empty(), empty()),
        (Get, "/api/me/bots", "one's bot accounts", empty(), list::<Me>()),
        (Post, "/api/me/bots", "a bot account and its token", one::<Rename>(), one::<BotToken>()),
        (Delete, "/api/me/bots/{id}", "delete a bot account", empty(), empty()),
        (
            Get,
            "/api/me/games?ended&after",
            "one's games, those that wait first",
            empty(),
            list::<TableSummary>(),
        ),
        (Get, "/api/tables?after", "public tables", empty(), list::<TableSummary>()),
        (Post, "/api/tables", "open a table", one::<NewTable>(), one::<Opened>()),
        (Get, "/api/tables/{id}", "a table in short", empty(), one::<TableSummary>()),
        (
            Get,
            "/api/tables/{id}/socket",
            "a WebSocket: ClientFrame in, ServerFrame out",
            empty(),
            empty(),
        ),
        (
            Post,
            "/api/tables/{id}/commands",
            "a command, with an Idempotency-Key; 409 is a Nack",
            one::<Command>(),
            one::<Told>(),
        ),
        (
            Post,
            "/api/tables/{id}/ask?seat",
            "a question about the game",
            one::<Question>(),
            one::<Answer>(),
        ),
        (Get, "/api/tables/{id}/view?seat", "a table as one sees it", empty(), one::<TableView>()),
        (
            Get,
            "/api/tables/{id}/events?since&seat&wait",
            "entries, one on each line, or as server-sent events",
            empty(),
            lines::<Told>(),
        ),
        (
            Get,
            "/api/tables/{id}/replay",
            "the replay of an ended game, with its proof",
            empty(),
            text(),
        ),
        (Get, "/api/tables/{id}/steps?seat", "an ended game step by step", empty(), one::<Steps>()),
        (
            Get,
            "/api/tables/{id}/statistics",
            "figures of an ended game",
            empty(),
            one::<GameStatistics>(),
        ),
        (
            Post,
            "/api/tables/{id}/rematch",
            "the next table of the same people",
            empty(),
            one::<Opened>(),
        ),
        (Get, "/api/codes/{code}", "the table with a short code", empty(), one::<Opened>()),
        (
            Get,
            "/api/players/{id}",
            "what everybody may know about somebody",
            empty(),
            one::<Profile>(),
        ),
        (
            Get,
            "/api/players/{id}/games?after",
            "somebody's ended games",
            empty(),
            list::<TableSummary>(),
        ),
        (Get, "/api/leaderboard/{map}?bots", "the best on a map", empty(), list::<Ranked>()),
        (Post, "/api/reports", "complain about somebody", one::<Complaint>(), empty()),
    ]
}

fn document() -> OpenApi {
    let mut paths = Paths::new();
    for (method, address, summary, body, answer) in rows() {
        let (path, queries) = address.split_once('?').unwrap_or((address, ""));
        paths.add_path_operation(
            path,
            vec![method],
            operation(path, queries, summary, body, answer),
        );
    }
    OpenApiBuilder::new()
        .info(Info::new("Whistlestop", env!("CARGO_PKG_VERSION")))
        .paths(paths)
        .components(Some(components()))
        .build()
}

fn operation(
    path: &str,
    queries: &str,
    summary: &str,
    body: Form,
    answer: Form,
) -> OperationBuilder {
    let in_path = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let in_path = in_path.map(|name| (name, ParameterIn::Path));
    let in_query = queries.split('&').filter(|name| !name.is_empty());
    let parameters = in_path.chain(in_query.map(|name| (name, ParameterIn::Query)));
    let mut operation = OperationBuilder::new().summary(Some(summary));
    for (name, place) in parameters {
        let required = if place == ParameterIn::Path { Required::True } else { Required::False };
        let parameter = ParameterBuilder::new().name(name).parameter_in(place).required(required);
        operation = operation.parameter(parameter.schema(Some(String::schema())));
    }
    if let Some((media, content)) = body.content() {
        let body = RequestBodyBuilder::new().content(media, content).build();
        operation = operation.request_body(Some(body));
    }
    let mut done = ResponseBuilder::new().description("done");
    if let Some((media, content)) = answer.content() {
        done = done.content(media, content);
    }
    let problem = ResponseBuilder::new()
        .description("why not")
        .content("application/json", Content::new(Some(reference::<Problem>())));
    operation.response("2XX", done.build()).response("default", problem.build())
}

/// All types that are named, and all that these are made of.
fn components() -> utoipa::openapi::Components {
    let mut schemas = Vec::new();
    macro_rules! add {
        ($($name:ty),* $(,)?) => {$(
            schemas.push((<$name>::name().into_owned(), <$name>::schema()));
            <$name>::schemas(&mut schemas);
        )*};
    }
    add!(
        About,
        Answer,
        BotToken,
        ClientFrame,
        Command,
        Complaint,
        ContactView,
        Contacts,
        Credentials,
        GameStatistics,
        Me,
        Nack,
        NewContact,
        NewTable,
        Opened,
        OwnPassword,
        PasswordChange,
        Person,
        Problem,
        Profile,
        Question,
        Ranked,
        Recovery,
        RecoveryCodes,
        Registered,
        Rename,
        ServerFrame,
        SessionView,
        Steps,
        TableSummary,
        TableView,
        Told,
    );
    let add = |components: ComponentsBuilder, (name, schema)| components.schema(name, schema);
    schemas.into_iter().fold(ComponentsBuilder::new(), add).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_somewhere() {
        let text = openapi();
        let document: serde_json::Value = serde_json::from_str(&text).unwrap();
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let names = text.split("\"#/components/schemas/").skip(1);
        for name in names.map(|rest| rest.split('"').next().unwrap()) {
            assert!(schemas.contains_key(name), "{name}");
        }
    }
}
