-- The same tables as on SQLite; docs are there. Whole numbers are BIGINT throughout. Ids and names are
-- ordered by their bytes, as on SQLite, whatever language the database speaks.

-- How new a program must be for this database. A migration that older programs cannot live with raises it.
CREATE TABLE needed (
    one     BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    version BIGINT NOT NULL
);
INSERT INTO needed (one, version) VALUES (1, 1);

CREATE TABLE users (
    id             TEXT    COLLATE "C" NOT NULL PRIMARY KEY,
    name           TEXT    NOT NULL,
    name_key       TEXT    COLLATE "C" UNIQUE,
    kind           TEXT    NOT NULL CHECK (kind IN ('guest', 'person', 'bot')),
    owner          TEXT    COLLATE "C" REFERENCES users (id),
    password       TEXT,
    admin          BOOLEAN NOT NULL DEFAULT FALSE,
    banned         BOOLEAN NOT NULL DEFAULT FALSE,
    muted_until_ms BIGINT  NOT NULL DEFAULT 0,
    finished       BIGINT  NOT NULL DEFAULT 0,
    abandoned      BIGINT  NOT NULL DEFAULT 0,
    created_at_ms  BIGINT  NOT NULL,
    deleted_at_ms  BIGINT
);
CREATE INDEX user_owner ON users (owner) WHERE owner IS NOT NULL;

CREATE TABLE game (
    id            TEXT    COLLATE "C" NOT NULL PRIMARY KEY,
    map           TEXT    COLLATE "C" NOT NULL,
    seats         BIGINT  NOT NULL,
    options       TEXT    NOT NULL,
    rules_version BIGINT  NOT NULL,
    commitment    TEXT    NOT NULL,
    host          TEXT    COLLATE "C" REFERENCES users (id),
    visibility    TEXT    NOT NULL CHECK (visibility IN ('public', 'private')),
    status        TEXT    NOT NULL CHECK (status IN ('open', 'running', 'finished', 'abandoned')),
    lobby         TEXT    NOT NULL,
    created_at_ms BIGINT  NOT NULL,
    ended_at_ms   BIGINT,
    archived      BOOLEAN NOT NULL DEFAULT FALSE  -- here, because an append locks this row and no other
);
CREATE INDEX game_open ON game (created_at_ms, id) WHERE status = 'open' AND visibility = 'public';
CREATE INDEX game_running ON game (created_at_ms, id) WHERE status = 'running' AND visibility = 'public';
CREATE INDEX game_host ON game (host) WHERE host IS NOT NULL;

CREATE TABLE game_secret (
    game   TEXT  COLLATE "C" NOT NULL PRIMARY KEY REFERENCES game (id),
    secret BYTEA NOT NULL CHECK (length(secret) = 32)
);

CREATE TABLE game_code (
    code          TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    game          TEXT   COLLATE "C" NOT NULL REFERENCES game (id),
    expires_at_ms BIGINT NOT NULL
);
CREATE INDEX game_code_game ON game_code (game);
CREATE INDEX game_code_expires ON game_code (expires_at_ms);

-- No reference to `game`: the statement that appends locks the game's row anyway, and a second lock for every
-- entry would be most of its cost. Games are never deleted.
CREATE TABLE entry (
    game  TEXT   COLLATE "C" NOT NULL,
    seq   BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    cmd   TEXT,
    body  TEXT   NOT NULL,
    PRIMARY KEY (game, seq)
);

CREATE TABLE archive (
    game   TEXT   COLLATE "C" NOT NULL PRIMARY KEY REFERENCES game (id),
    head   BIGINT NOT NULL,
    format BIGINT NOT NULL,
    blob   BYTEA  NOT NULL
);
-- It is compressed already.
ALTER TABLE archive ALTER COLUMN blob SET STORAGE EXTERNAL;

CREATE TABLE archive_todo (
    ended_at_ms BIGINT NOT NULL,
    game        TEXT   COLLATE "C" NOT NULL REFERENCES game (id),
    PRIMARY KEY (ended_at_ms, game)
);
CREATE INDEX archive_todo_game ON archive_todo (game);

CREATE TABLE seat (
    game        TEXT   COLLATE "C" NOT NULL REFERENCES game (id),
    seat        BIGINT NOT NULL,
    user_id     TEXT   COLLATE "C" REFERENCES users (id),
    bot         TEXT,
    ended_at_ms BIGINT,
    PRIMARY KEY (game, seat)
);
CREATE INDEX seat_user ON seat (user_id, ended_at_ms, game) WHERE user_id IS NOT NULL;

CREATE TABLE wake (
    game        TEXT   COLLATE "C" NOT NULL PRIMARY KEY REFERENCES game (id),
    check_at_ms BIGINT NOT NULL
);
CREATE INDEX wake_check_at ON wake (check_at_ms);

CREATE TABLE heartbeat (
    one   BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    at_ms BIGINT NOT NULL
);

CREATE TABLE outage (
    from_ms BIGINT NOT NULL PRIMARY KEY,
    to_ms   BIGINT NOT NULL
);

CREATE TABLE result (
    game        TEXT   COLLATE "C" NOT NULL REFERENCES game (id),
    seat        BIGINT NOT NULL,
    user_id     TEXT   COLLATE "C" REFERENCES users (id),
    bot         TEXT,
    place       BIGINT NOT NULL,
    points      BIGINT NOT NULL,
    details     TEXT   NOT NULL,
    ended_at_ms BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX result_user ON result (user_id, ended_at_ms, game) WHERE user_id IS NOT NULL;

CREATE TABLE rating (
    user_id   TEXT             COLLATE "C" NOT NULL REFERENCES users (id),
    ladder    TEXT             COLLATE "C" NOT NULL,
    mean      DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    score     DOUBLE PRECISION NOT NULL,
    games     BIGINT           NOT NULL,
    PRIMARY KEY (user_id, ladder)
);
CREATE INDEX rating_ladder ON rating (ladder, score, user_id);

CREATE TABLE session (
    hash          BYTEA  NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    user_id       TEXT   COLLATE "C" NOT NULL REFERENCES users (id),
    agent         TEXT   NOT NULL,
    created_at_ms BIGINT NOT NULL,
    seen_at_ms    BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL
);
CREATE INDEX session_of_user ON session (user_id);
CREATE INDEX session_expires ON session (expires_at_ms);

CREATE TABLE api_token (
    hash          BYTEA  NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    user_id       TEXT   COLLATE "C" NOT NULL REFERENCES users (id),
    label         TEXT   NOT NULL,
    created_at_ms BIGINT NOT NULL
);
CREATE INDEX api_token_user ON api_token (user_id);

CREATE TABLE recovery_code (
    user_id TEXT  COLLATE "C" NOT NULL REFERENCES users (id),
    hash    BYTEA NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (user_id, hash)
);

CREATE TABLE link (
    hash          BYTEA  NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    purpose       TEXT   NOT NULL,
    user_id       TEXT   COLLATE "C" REFERENCES users (id),
    expires_at_ms BIGINT NOT NULL
);
CREATE INDEX link_user ON link (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX link_expires ON link (expires_at_ms);

CREATE TABLE block (
    user_id TEXT   COLLATE "C" NOT NULL REFERENCES users (id),
    blocked TEXT   COLLATE "C" NOT NULL REFERENCES users (id),
    at_ms   BIGINT NOT NULL,
    PRIMARY KEY (user_id, blocked)
);
CREATE INDEX block_blocked ON block (blocked);

CREATE TABLE report (
    id             TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    reporter       TEXT   COLLATE "C" NOT NULL REFERENCES users (id),
    reported       TEXT   COLLATE "C" NOT NULL REFERENCES users (id),
    game           TEXT   COLLATE "C" REFERENCES game (id),
    body           TEXT   NOT NULL,
    at_ms          BIGINT NOT NULL,
    resolved_at_ms BIGINT
);
CREATE INDEX report_open ON report (at_ms, id) WHERE resolved_at_ms IS NULL;
CREATE INDEX report_reporter ON report (reporter);

CREATE TABLE audit (
    id      TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    at_ms   BIGINT NOT NULL,
    actor   TEXT   COLLATE "C" NOT NULL,
    action  TEXT   NOT NULL,
    subject TEXT   COLLATE "C" NOT NULL,
    note    TEXT   NOT NULL
);
CREATE INDEX audit_at ON audit (at_ms, id);
