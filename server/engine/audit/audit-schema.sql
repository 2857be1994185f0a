-- What staff did, and what was done in their name: append-only, the application's role can neither change nor remove a
-- row. Client 0 is the platform.
CREATE TABLE audit (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  acted_at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor IN ('person', 'cli', 'job', 'system')),
  user_id uuid,
  session_id uuid,
  address text,
  act text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  -- JSON `{before, after}` of the fields that changed. Where it is about a person it is sealed with a key of theirs.
  change text NOT NULL,
  sealed_for uuid,
  request_id text,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX audit_newest ON audit (client_id, acted_at DESC, id DESC);
CREATE INDEX audit_subject ON audit (client_id, subject_kind, subject_id);
CREATE INDEX audit_person ON audit (client_id, user_id);
SELECT app_distribute('audit');
SELECT app_protect('audit');
SELECT app_protect_person('audit', 'user_id');
REVOKE UPDATE, DELETE, TRUNCATE ON audit FROM trilha_app;

-- The rows of the trail as a chain, in the order in which the sealer saw them committed: each hash covers the one before.
CREATE TABLE audit_link (
  client_id bigint NOT NULL,
  number bigint NOT NULL,
  audit_id uuid NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (client_id, number),
  UNIQUE (client_id, audit_id),
  FOREIGN KEY (client_id, audit_id) REFERENCES audit (client_id, id)
);
SELECT app_distribute('audit_link');
SELECT app_protect('audit_link');
REVOKE UPDATE, DELETE, TRUNCATE ON audit_link FROM trilha_app;

-- A key for each person whom the trail says something about, itself sealed. Without it what is said of them stays shut.
CREATE TABLE person_key (
  user_id uuid PRIMARY KEY REFERENCES person (id),
  key text NOT NULL
);
SELECT app_protect_person('person_key', 'user_id');
