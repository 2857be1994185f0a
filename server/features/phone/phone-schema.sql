-- One phone of each kind; `e164` changes lose `verified_at`.
CREATE TABLE person_phone (
  user_id uuid NOT NULL REFERENCES person (id),
  kind text NOT NULL CHECK (kind IN ('mobile', 'whatsapp', 'residential', 'commercial', 'communication')),
  e164 text NOT NULL,
  verified_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);
SELECT app_protect_person('person_phone', 'user_id');

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
SELECT app_protect_person('access_code', 'user_id');
