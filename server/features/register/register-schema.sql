-- people a client invited beforehand (pre-registration): only they may register there.
CREATE TABLE invited_person (
  client_id bigint NOT NULL REFERENCES client (id),
  document text NOT NULL,
  document_country text NOT NULL,
  birthday date NOT NULL,
  PRIMARY KEY (client_id, document_country, document)
);
SELECT app_distribute('invited_person');
SELECT app_protect('invited_person');

-- What a person told one client; another client of theirs does not see it.
CREATE TABLE profile (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  nickname text,
  birthday date,
  gender text,
  marital_status text,
  children smallint CHECK (children >= 0),
  address jsonb,
  disability jsonb,
  company_id bigint,
  gmin text,
  cadv text,
  email_consent boolean,
  -- When the terms were accepted and the age declared at registration.
  registered_at timestamptz,
  register_kind text,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, company_id) REFERENCES agency (client_id, id)
);
SELECT app_distribute('profile');
SELECT app_protect('profile');
SELECT app_protect_person('profile', 'user_id');

CREATE TABLE profile_brand (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  brand_id bigint NOT NULL,
  PRIMARY KEY (client_id, user_id, brand_id),
  FOREIGN KEY (client_id, user_id) REFERENCES profile (client_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, brand_id) REFERENCES brand (client_id, id)
);
SELECT app_distribute('profile_brand');
SELECT app_protect('profile_brand');
SELECT app_protect_person('profile_brand', 'user_id');

CREATE TABLE profile_store (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  store_id bigint NOT NULL,
  PRIMARY KEY (client_id, user_id, store_id),
  FOREIGN KEY (client_id, user_id) REFERENCES profile (client_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, store_id) REFERENCES store (client_id, id)
);
SELECT app_distribute('profile_store');
SELECT app_protect('profile_store');
SELECT app_protect_person('profile_store', 'user_id');

-- A registration whose e-mail nobody has confirmed yet, by the hash of the link's token. It is nobody's
-- account: others may register with the same address or document, and whoever confirms first has it.
CREATE TABLE pending_registration (
  hash text PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES client (id),
  email text NOT NULL,
  answers jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_registration_email ON pending_registration (email, created_at);
CREATE INDEX pending_registration_expiry ON pending_registration (expires_at);
