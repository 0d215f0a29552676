-- When no server was running. Whoever had to move in that time gets it back.
CREATE TABLE outage (
    from_ms INTEGER NOT NULL PRIMARY KEY,
    to_ms   INTEGER NOT NULL
) STRICT;

-- Games to watch.
CREATE INDEX game_running ON game (created_at_ms, id) WHERE status = 'running' AND visibility = 'public';
