-- The same tables as on SQLite; docs are there.

CREATE TABLE attempt (
    key        TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    full_at_ms BIGINT NOT NULL
);
CREATE INDEX attempt_full ON attempt (full_at_ms);

CREATE TABLE contact (
    id            TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    user_id       TEXT   COLLATE "C" NOT NULL REFERENCES users (id),
    channel       TEXT   NOT NULL CHECK (channel IN ('mail', 'push')),
    address       TEXT   COLLATE "C" NOT NULL,
    keys          TEXT,
    language      TEXT   NOT NULL,
    proof         BYTEA  CHECK (length(proof) = 32),
    created_at_ms BIGINT NOT NULL,
    UNIQUE (user_id, channel, address)
);
CREATE INDEX contact_address ON contact (address);
CREATE INDEX contact_proof ON contact (proof) WHERE proof IS NOT NULL;

CREATE TABLE outbox (
    game      TEXT   COLLATE "C" NOT NULL REFERENCES game (id),
    contact   TEXT   COLLATE "C" NOT NULL,
    kind      TEXT   NOT NULL CHECK (kind IN ('turn', 'hurry', 'over')),
    until_ms  BIGINT,
    due_at_ms BIGINT NOT NULL,
    tries     BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (game, contact, kind)
);
CREATE INDEX outbox_due ON outbox (due_at_ms);

CREATE TABLE own_key (
    purpose TEXT  COLLATE "C" NOT NULL PRIMARY KEY,
    key     BYTEA NOT NULL
);
