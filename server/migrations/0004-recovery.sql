-- What is needed to get back in: messages, links and codes (as hashes only), phones, and what a
-- person may ask about their own data. All of it belongs to the person, whatever their clients.

-- A person whom a client announced and who has never chosen a password.
ALTER TABLE person ADD COLUMN first_access boolean NOT NULL DEFAULT false;

-- Work for after the answer, written in the transaction that wants it done. The payload is sealed
-- with the secret key: it may hold an address and a code. `run_at` is the next try.
CREATE TABLE post_job (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  sealed text NOT NULL,
  tries integer NOT NULL,
  run_at timestamptz NOT NULL,
  expires_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX post_job_due ON post_job (run_at);

-- What the demo would have sent, to be read in the demo's own mailbox; sealed too.
CREATE TABLE demo_message (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms', 'whatsapp')),
  sealed text NOT NULL,
  sent_at timestamptz NOT NULL
);

-- A link that sets a password: the hash of its token, used once.
CREATE TABLE password_link (
  hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES person (id),
  purpose text NOT NULL CHECK (purpose IN ('set', 'recover')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_link_user ON password_link (user_id);
CREATE INDEX password_link_expiry ON password_link (expires_at);

-- A code sent by SMS or WhatsApp, or one that looks as if it had been (user_id null). The subject is
-- a keyed hash of the number it went to: it serves to count, not to find anybody.
CREATE TABLE access_code (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('recover', 'phone')),
  subject_hash text NOT NULL,
  user_id uuid REFERENCES person (id),
  code_hash text NOT NULL,
  tries integer NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX access_code_subject ON access_code (purpose, subject_hash, created_at);
CREATE INDEX access_code_user ON access_code (user_id);
CREATE INDEX access_code_expiry ON access_code (expires_at);

-- One phone of each kind; `e164` changes lose `verified_at`.
CREATE TABLE person_phone (
  user_id uuid NOT NULL REFERENCES person (id),
  kind text NOT NULL CHECK (kind IN ('mobile', 'whatsapp', 'residential', 'commercial', 'communication')),
  e164 text NOT NULL,
  verified_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- What happened to a person's access and data: told in the export, never deleted. No addresses, no secrets.
CREATE TABLE person_event (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  detail jsonb NOT NULL
);
CREATE INDEX person_event_user ON person_event (user_id, at);

-- Somebody asked for their account to be deleted; one open request a person.
CREATE TABLE deletion_request (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  done_at timestamptz
);
CREATE UNIQUE INDEX deletion_request_open ON deletion_request (user_id)
  WHERE cancelled_at IS NULL AND done_at IS NULL;
