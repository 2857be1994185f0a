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

-- Other systems of a client that may ask for sign-in tokens.
CREATE TABLE client_system (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  name text NOT NULL,
  secret_hash text NOT NULL,
  -- What the sessions it opens may use; null: all the client has.
  modules text[],
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('client_system');
SELECT app_protect('client_system');
