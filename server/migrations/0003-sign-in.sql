-- Sign-in by other systems, single-use tokens, where people are signed in, certificates.

-- Who somebody is at a provider. Bound at the first sign-in by a trusted e-mail; from then on only
-- this subject counts, whoever holds the address later.
CREATE TABLE person_identity (
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (provider, issuer, subject),
  UNIQUE (provider, issuer, user_id)
);

-- A sign-in that has left for a SAML provider, by the hash of its RelayState.
CREATE TABLE sign_in_flow (
  hash text PRIMARY KEY,
  request_id text NOT NULL,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- One-time codes of those who came back; without a person: nobody of ours.
CREATE TABLE sign_in_code (
  hash text PRIMARY KEY,
  provider text NOT NULL,
  user_id uuid REFERENCES person (id) ON DELETE CASCADE,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Tokens that carry their own truth and work once, by hash, until they would have run out anyway.
CREATE TABLE spent_token (
  hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_token_expiry ON spent_token (expires_at);

-- Of the device only families of browser and system (`chrome/android`).
ALTER TABLE session_family ADD COLUMN device text NOT NULL DEFAULT 'other/other';
ALTER TABLE session_family ADD COLUMN last_seen_at timestamptz;

-- Other systems of a client that may ask for sign-in tokens.
CREATE TABLE client_system (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  name text NOT NULL,
  secret_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('client_system');
SELECT app_protect('client_system');

-- What was printed, so that checking it answers the same for ever.
CREATE TABLE certificate (
  client_id bigint NOT NULL,
  code text NOT NULL,
  user_id uuid NOT NULL,
  trail_id bigint NOT NULL,
  person_name text NOT NULL,
  trail_title text NOT NULL,
  programme text NOT NULL,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, code),
  UNIQUE (client_id, user_id, trail_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, trail_id) REFERENCES trail (client_id, id)
);
SELECT app_distribute('certificate');
SELECT app_protect('certificate');
