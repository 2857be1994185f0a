CREATE TABLE client (
  id bigint PRIMARY KEY CHECK (id > 0),
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  programme text NOT NULL,
  home_route text NOT NULL,
  time_zone text NOT NULL,
  languages text[] NOT NULL,
  modules text[] NOT NULL,
  brand jsonb NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}',
  -- What a client sets of its own; over the platform's.
  access jsonb NOT NULL DEFAULT '{}',
  -- The versions a client wants people to have passed (0: none), and how far each person is.
  terms_version integer NOT NULL DEFAULT 0,
  onboarding_version integer NOT NULL DEFAULT 0,
  -- The version of the banner that a client greets its people with on home (0: none).
  welcome_version integer NOT NULL DEFAULT 0,
  -- Nobody signs in to a closed one; everything of it is kept.
  closed_at timestamptz,
  -- Counts the changes that staff made; who edits says which they saw.
  rev integer NOT NULL DEFAULT 1
);
SELECT app_reference('client');

CREATE TABLE person (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  username text UNIQUE CHECK (username = lower(username)),
  document text,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  language_id smallint,
  image text,
  blocked_at timestamptz,
  created_at timestamptz NOT NULL,
  must_change_password boolean NOT NULL DEFAULT false,
  superuser boolean NOT NULL DEFAULT false,
  -- When the person showed that the address is theirs: by a link sent there, or by a provider that vouches for it.
  email_proven_at timestamptz,
  -- a person whom a client invited and who has never chosen a password.
  first_access boolean NOT NULL DEFAULT false,
  -- The same number may be a DNI in Argentina and a CI in Uruguay: a document is unique in its country.
  document_country text NOT NULL DEFAULT 'BR' CHECK (document_country ~ '^[A-Z]{2}$'),
  -- Why who runs the platform keeps them out.
  blocked_reason text,
  -- Counts what who runs the platform changed of their access; who changes it says which they saw.
  rev integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX person_document ON person (document, document_country);
-- For the lists of who runs the platform, and of who is blocked on all of it.
CREATE INDEX person_superuser ON person (email) WHERE superuser;
CREATE INDEX person_blocked ON person (email) WHERE blocked_at IS NOT NULL;
SELECT app_protect_person('person', 'id');

-- One family per sign-in; every rotation of its refresh token stays inside it.
CREATE TABLE session_family (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES person (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- Of the device only families of browser and system (`chrome/android`).
  device text NOT NULL DEFAULT 'other/other',
  last_seen_at timestamptz,
  -- When the person signed in, or typed the password again: for a while what opens the account may be changed.
  proven_at timestamptz,
  -- When it last asked for something of the desk.
  desk_seen_at timestamptz,
  -- Opened by another system of a client, or by its own sign-in provider: the session is of that client alone.
  client_id bigint,
  system_id uuid,
  provider text,
  -- How the person came in: by password, or by the kind of provider that vouched.
  way text NOT NULL DEFAULT 'password' CHECK (way IN ('password', 'google', 'oidc', 'saml', 'webservice')),
  -- The provider said that it asked for a second factor.
  factor_stated boolean NOT NULL DEFAULT false,
  CHECK ((client_id IS NOT NULL)::int = num_nonnulls(system_id, provider))
);
CREATE INDEX session_family_system ON session_family (system_id) WHERE system_id IS NOT NULL;
CREATE INDEX session_family_user ON session_family (user_id);
CREATE INDEX session_family_expiry ON session_family (expires_at);
CREATE INDEX session_family_revoked ON session_family (revoked_at) WHERE revoked_at IS NOT NULL;
SELECT app_protect_person('session_family', 'user_id');

-- The devices (as of a session: families of browser and system) from which staff came to the desk.
CREATE TABLE desk_device (
  user_id uuid NOT NULL REFERENCES person (id),
  device text NOT NULL,
  first_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device)
);
SELECT app_protect_person('desk_device', 'user_id');

-- Tokens are kept as hashes. `successor` is the next token, sealed under the token it follows,
-- so that a lost answer can be given again while the table alone opens nothing.
CREATE TABLE refresh_token (
  hash text PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES session_family (id) ON DELETE CASCADE,
  parent_hash text,
  successor text,
  successor_hash text,
  rotated_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX refresh_token_family ON refresh_token (family_id);

-- The server's half of the key of a device's PIN, sealed, by the hash of its token; `proof_hash` tells who knows the
-- PIN, `tries` are the wrong proofs in a row. It lives as long as the session that set it.
CREATE TABLE pin_half (
  hash text PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES session_family (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES person (id),
  proof_hash text NOT NULL,
  half text NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE INDEX pin_half_family ON pin_half (family_id, created_at);
SELECT app_protect_person('pin_half', 'user_id');

-- Tokens that carry their own truth and work once, by hash, until they would have run out anyway.
CREATE TABLE spent_token (
  hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_token_expiry ON spent_token (expires_at);

CREATE TABLE membership (
  client_id bigint NOT NULL REFERENCES client (id),
  user_id uuid NOT NULL,
  -- Stands in the member's receipts.
  number bigint NOT NULL,
  -- The platform's role is no client's to give: it is the person's own (`superuser`).
  roles text[] NOT NULL CHECK (NOT 'platform-admin' = ANY (roles)),
  profession text,
  -- The profession as rules of audiences compare it.
  profession_key text,
  created_at timestamptz NOT NULL,
  -- Steps between signing in and the closed area (contract: pendingSteps).
  pending text[] NOT NULL DEFAULT '{}',
  terms_version integer NOT NULL DEFAULT 0,
  onboarding_version integer NOT NULL DEFAULT 0,
  -- Kept out by the client's staff, and why.
  blocked_at timestamptz,
  blocked_reason text,
  -- Their part in the client has ended; what they did there stays.
  ended_at timestamptz,
  -- The name as lists are sorted by it: small letters, no accents.
  sort_name text NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  -- What the client's own systems call them.
  external_id text,
  PRIMARY KEY (client_id, user_id),
  UNIQUE (client_id, number)
);
CREATE INDEX membership_user ON membership (user_id);
CREATE UNIQUE INDEX membership_external ON membership (client_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX membership_profession ON membership (client_id, profession_key) WHERE profession_key IS NOT NULL;
CREATE INDEX membership_name ON membership (client_id, sort_name, user_id);
-- Few are: lists of them need no walk past everybody else.
CREATE INDEX membership_blocked ON membership (client_id, sort_name, user_id) WHERE blocked_at IS NOT NULL;
CREATE INDEX membership_ended ON membership (client_id, sort_name, user_id) WHERE ended_at IS NOT NULL;
CREATE INDEX membership_staff ON membership (client_id, sort_name, user_id) WHERE NOT roles <@ ARRAY['member'];
SELECT app_distribute('membership');
SELECT app_protect('membership');
SELECT app_protect_person('membership', 'user_id');
-- Signing in asks for a person's memberships across clients; nothing else may cross them.
CREATE POLICY sign_in ON membership FOR SELECT
  USING (nullif(current_setting('app.client_id', true), '')::bigint = 0);

-- The words a person is found by in a client: of name, e-mail and document, small and without accents.
CREATE TABLE membership_word (
  client_id bigint NOT NULL,
  word text COLLATE "C" NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (client_id, word, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX membership_word_person ON membership_word (client_id, user_id, word);
SELECT app_distribute('membership_word');
SELECT app_protect('membership_word');
SELECT app_protect_person('membership_word', 'user_id');
