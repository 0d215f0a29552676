-- Times are milliseconds since 1970, given by the server. Ids are made by the server.
-- The table is `users` and a column `user_id` because PostgreSQL means something else by `user`.
-- Text in `options`, `lobby`, `body` and `details` is JSON that only the server reads.

CREATE TABLE users (
    id             TEXT    NOT NULL PRIMARY KEY,
    name           TEXT    NOT NULL,
    name_key       TEXT    UNIQUE,  -- the name, normalised; guests need none
    kind           TEXT    NOT NULL CHECK (kind IN ('guest', 'person', 'bot')),
    owner          TEXT    REFERENCES users (id),  -- who answers for a bot
    password       TEXT,
    admin          INTEGER NOT NULL DEFAULT 0,
    banned         INTEGER NOT NULL DEFAULT 0,
    muted_until_ms INTEGER NOT NULL DEFAULT 0,
    finished       INTEGER NOT NULL DEFAULT 0,
    abandoned      INTEGER NOT NULL DEFAULT 0,
    created_at_ms  INTEGER NOT NULL,
    deleted_at_ms  INTEGER
) STRICT;
CREATE INDEX user_owner ON users (owner) WHERE owner IS NOT NULL;

CREATE TABLE game (
    id            TEXT    NOT NULL PRIMARY KEY,
    map           TEXT    NOT NULL,
    seats         INTEGER NOT NULL,
    options       TEXT    NOT NULL,
    rules_version INTEGER NOT NULL,
    commitment    TEXT    NOT NULL,
    host          TEXT    REFERENCES users (id),
    visibility    TEXT    NOT NULL CHECK (visibility IN ('public', 'private')),
    status        TEXT    NOT NULL CHECK (status IN ('open', 'running', 'finished', 'abandoned')),
    lobby         TEXT    NOT NULL,
    created_at_ms INTEGER NOT NULL,
    ended_at_ms   INTEGER
) STRICT;
CREATE INDEX game_open ON game (created_at_ms, id) WHERE status = 'open' AND visibility = 'public';
CREATE INDEX game_host ON game (host) WHERE host IS NOT NULL;

-- Apart from the game, so that no listing can read it by accident.
CREATE TABLE game_secret (
    game   TEXT NOT NULL PRIMARY KEY REFERENCES game (id),
    secret BLOB NOT NULL CHECK (length(secret) = 32)
) STRICT, WITHOUT ROWID;

CREATE TABLE game_code (
    code          TEXT    NOT NULL PRIMARY KEY,
    game          TEXT    NOT NULL REFERENCES game (id),
    expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX game_code_game ON game_code (game);
CREATE INDEX game_code_expires ON game_code (expires_at_ms);

-- The log. A game lies together, in order, so loading it reads a few neighbouring pages.
CREATE TABLE entry (
    game  TEXT    NOT NULL REFERENCES game (id),
    seq   INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    cmd   TEXT,
    body  TEXT    NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- The log of a game that is over, compressed. Its rows are gone from `entry`.
CREATE TABLE archive (
    game   TEXT    NOT NULL PRIMARY KEY REFERENCES game (id),
    head   INTEGER NOT NULL,
    format INTEGER NOT NULL,
    blob   BLOB    NOT NULL
) STRICT;

-- Games that are over and still have their rows.
CREATE TABLE archive_todo (
    ended_at_ms INTEGER NOT NULL,
    game        TEXT    NOT NULL REFERENCES game (id),
    PRIMARY KEY (ended_at_ms, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX archive_todo_game ON archive_todo (game);

CREATE TABLE seat (
    game        TEXT    NOT NULL REFERENCES game (id),
    seat        INTEGER NOT NULL,
    user_id     TEXT    REFERENCES users (id),
    bot         TEXT,
    ended_at_ms INTEGER,  -- that of the game, so that one index pages through a user's games
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_user ON seat (user_id, ended_at_ms, game) WHERE user_id IS NOT NULL;

CREATE TABLE wake (
    game        TEXT    NOT NULL PRIMARY KEY REFERENCES game (id),
    check_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX wake_check_at ON wake (check_at_ms);

CREATE TABLE heartbeat (
    one   INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE result (
    game        TEXT    NOT NULL REFERENCES game (id),
    seat        INTEGER NOT NULL,
    user_id     TEXT    REFERENCES users (id),
    bot         TEXT,
    place       INTEGER NOT NULL,
    points      INTEGER NOT NULL,
    details     TEXT    NOT NULL,
    ended_at_ms INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX result_user ON result (user_id, ended_at_ms, game) WHERE user_id IS NOT NULL;

CREATE TABLE rating (
    user_id   TEXT    NOT NULL REFERENCES users (id),
    ladder    TEXT    NOT NULL,
    mean      REAL    NOT NULL,
    deviation REAL    NOT NULL,
    score     REAL    NOT NULL,  -- what the leaderboard is ordered by
    games     INTEGER NOT NULL,
    PRIMARY KEY (user_id, ladder)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_ladder ON rating (ladder, score, user_id);

-- Sessions, tokens, codes and links are kept as hashes: who reads the database cannot use them.
CREATE TABLE session (
    hash          BLOB    NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    user_id       TEXT    NOT NULL REFERENCES users (id),
    agent         TEXT    NOT NULL,
    created_at_ms INTEGER NOT NULL,
    seen_at_ms    INTEGER NOT NULL,
    expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_user ON session (user_id);
CREATE INDEX session_expires ON session (expires_at_ms);

CREATE TABLE api_token (
    hash          BLOB    NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    user_id       TEXT    NOT NULL REFERENCES users (id),
    label         TEXT    NOT NULL,
    created_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX api_token_user ON api_token (user_id);

CREATE TABLE recovery_code (
    user_id TEXT NOT NULL REFERENCES users (id),
    hash    BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (user_id, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE link (
    hash          BLOB    NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    purpose       TEXT    NOT NULL,
    user_id       TEXT    REFERENCES users (id),
    expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX link_user ON link (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX link_expires ON link (expires_at_ms);

CREATE TABLE block (
    user_id TEXT    NOT NULL REFERENCES users (id),
    blocked TEXT    NOT NULL REFERENCES users (id),
    at_ms   INTEGER NOT NULL,
    PRIMARY KEY (user_id, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX block_blocked ON block (blocked);

CREATE TABLE report (
    id             TEXT    NOT NULL PRIMARY KEY,
    reporter       TEXT    NOT NULL REFERENCES users (id),
    reported       TEXT    NOT NULL REFERENCES users (id),
    game           TEXT    REFERENCES game (id),
    body           TEXT    NOT NULL,
    at_ms          INTEGER NOT NULL,
    resolved_at_ms INTEGER
) STRICT;
CREATE INDEX report_open ON report (at_ms, id) WHERE resolved_at_ms IS NULL;
CREATE INDEX report_reporter ON report (reporter);

CREATE TABLE audit (
    id      TEXT    NOT NULL PRIMARY KEY,
    at_ms   INTEGER NOT NULL,
    actor   TEXT    NOT NULL,  -- a user, or `console`
    action  TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    note    TEXT    NOT NULL
) STRICT;
CREATE INDEX audit_at ON audit (at_ms, id);
