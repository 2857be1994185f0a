-- What a person shows beside the password: an app's `secret`, sealed, or a passkey, of which nothing is secret. What was
-- not confirmed opens and demands nothing.
CREATE TABLE second_factor (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES person (id),
  kind text NOT NULL CHECK (kind IN ('totp', 'passkey')),
  secret text,
  -- The last time step whose code was taken: each counts once.
  last_step bigint,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  credential_id text UNIQUE,
  passkey jsonb,
  CHECK ((kind = 'totp') = (secret IS NOT NULL)),
  CHECK ((kind = 'passkey') = (passkey IS NOT NULL AND credential_id IS NOT NULL))
);
CREATE UNIQUE INDEX second_factor_totp ON second_factor (user_id) WHERE kind = 'totp';
CREATE INDEX second_factor_user ON second_factor (user_id);
SELECT app_protect_person('second_factor', 'user_id');

-- Codes for who has lost the factor, by keyed hash. A used one is gone.
CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES person (id),
  hash text NOT NULL,
  PRIMARY KEY (user_id, hash)
);
SELECT app_protect_person('recovery_code', 'user_id');

-- Wrong codes in a row, of whatever kind; the row is held while a code is looked at.
CREATE TABLE second_factor_tries (
  user_id uuid PRIMARY KEY REFERENCES person (id),
  wrong smallint NOT NULL,
  locked_until timestamptz
);
SELECT app_protect_person('second_factor_tries', 'user_id');

-- Staff of a client who have to have a factor and had none when they first came to the desk; they have time from then on.
CREATE TABLE second_factor_grace (
  user_id uuid PRIMARY KEY REFERENCES person (id),
  since timestamptz NOT NULL
);
SELECT app_protect_person('second_factor_grace', 'user_id');
