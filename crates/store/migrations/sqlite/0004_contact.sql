-- How often something was tried, for limits that hold whichever server is asked. A row is of no use any more when
-- as much is left as at the start.
CREATE TABLE attempt (
    key        TEXT    NOT NULL PRIMARY KEY,
    full_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX attempt_full ON attempt (full_at_ms);

-- Where somebody wants to hear of slow games.
CREATE TABLE contact (
    id            TEXT    NOT NULL PRIMARY KEY,
    user_id       TEXT    NOT NULL REFERENCES users (id),
    channel       TEXT    NOT NULL CHECK (channel IN ('mail', 'push')),
    address       TEXT    NOT NULL,   -- an e-mail address, or a URL of a push service
    keys          TEXT,               -- those of the browser, for a push service
    language      TEXT    NOT NULL,
    proof         BLOB    CHECK (length(proof) = 32),  -- what confirms it, as long as it is not confirmed
    created_at_ms INTEGER NOT NULL,
    UNIQUE (user_id, channel, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX contact_address ON contact (address);
CREATE INDEX contact_proof ON contact (proof) WHERE proof IS NOT NULL;

-- What is to be told to whom. Written with the entry that it is about, and removed when it has been told or is no
-- longer true. No reference to `contact`: somebody may go while an entry is written, which must not fail for that.
CREATE TABLE outbox (
    game      TEXT    NOT NULL REFERENCES game (id),
    contact   TEXT    NOT NULL,
    kind      TEXT    NOT NULL CHECK (kind IN ('turn', 'hurry', 'over')),
    until_ms  INTEGER,                -- when the time of the turn is out
    due_at_ms INTEGER NOT NULL,
    tries     INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, contact, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_due ON outbox (due_at_ms);

-- Keys of the community itself, the same for all its servers.
CREATE TABLE own_key (
    purpose TEXT NOT NULL PRIMARY KEY,
    key     BLOB NOT NULL
) STRICT, WITHOUT ROWID;
