-- The same column as on SQLite; docs are there.
ALTER TABLE contact ADD COLUMN session BYTEA REFERENCES session (hash) ON DELETE CASCADE;
CREATE INDEX contact_session ON contact (session) WHERE session IS NOT NULL;
