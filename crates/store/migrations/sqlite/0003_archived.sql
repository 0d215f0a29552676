-- Whether the log is in `archive`. On PostgreSQL an append reads this from the row that it locks, and there
-- the tables are the same.
ALTER TABLE game ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
UPDATE game SET archived = 1 WHERE id IN (SELECT game FROM archive);
