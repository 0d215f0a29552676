-- A browser is told of slow games as long as somebody is signed in there. An e-mail address has no session.
ALTER TABLE contact ADD COLUMN session BLOB REFERENCES session (hash) ON DELETE CASCADE;
CREATE INDEX contact_session ON contact (session) WHERE session IS NOT NULL;
