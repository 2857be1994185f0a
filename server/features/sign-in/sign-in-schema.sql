-- Who somebody is at a provider. Bound at the first sign-in by a trusted e-mail; from then on only
-- this subject counts, whoever holds the address later. `client_id` is whose provider it is, 0 the installation's.
CREATE TABLE person_identity (
  client_id bigint NOT NULL,
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, provider, issuer, subject),
  UNIQUE (client_id, provider, issuer, user_id)
);
SELECT app_protect_person('person_identity', 'user_id');

-- A sign-in that has left for a SAML provider, by the hash of its RelayState; the client whose own provider it is.
CREATE TABLE sign_in_flow (
  hash text PRIMARY KEY,
  client_id bigint,
  request_id text NOT NULL,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- One-time codes of those who came back; without a person: nobody of ours. With a client the session is of it alone.
CREATE TABLE sign_in_code (
  hash text PRIMARY KEY,
  client_id bigint,
  provider text NOT NULL,
  user_id uuid REFERENCES person (id) ON DELETE CASCADE,
  challenge text NOT NULL,
  -- The provider said that it asked for a second factor.
  factor boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
SELECT app_protect_person('sign_in_code', 'user_id');

-- Other systems of a client that may ask for sign-in tokens.
CREATE TABLE client_system (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  name text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'records')),
  secret_hash text NOT NULL,
  -- What the sessions it opens may use; null: all the client has.
  modules text[],
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- To the hour: a system may ask often.
  last_used_at timestamptz,
  -- Taken beside the present one until then, so that a system can be given its new one in peace.
  former_secret_hash text,
  former_until timestamptz,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('client_system');
SELECT app_protect('client_system');

-- Sign-in providers of a client's own, with the domains whose addresses they may speak for.
CREATE TABLE client_provider (
  client_id bigint NOT NULL REFERENCES client (id),
  provider text NOT NULL CHECK (provider IN ('oidc', 'saml')),
  issuer text NOT NULL,
  domains text[] NOT NULL,
  -- By which it says that it asked for a second factor.
  factor_values text[] NOT NULL,
  -- How it is reached, sealed.
  config text NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, provider)
);
SELECT app_distribute('client_provider');
SELECT app_protect('client_provider');
