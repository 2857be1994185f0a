-- The version of the banner that a client greets its people with on home (0: none).
ALTER TABLE client ADD COLUMN welcome_version integer NOT NULL DEFAULT 0;
