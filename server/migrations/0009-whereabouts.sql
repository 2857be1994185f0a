-- Where this data was when a server last started on it: elsewhere, it is a copy (restored, promoted, moved).
ALTER TABLE installation ADD COLUMN whereabouts text;
