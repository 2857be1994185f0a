-- A link that sets a password: the hash of its token, used once.
CREATE TABLE password_link (
  hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES person (id),
  purpose text NOT NULL CHECK (purpose IN ('set', 'recover')),
  -- Sent to the person's address: who opens it has shown that the address is theirs.
  mailed boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_link_user ON password_link (user_id);
CREATE INDEX password_link_expiry ON password_link (expires_at);
SELECT app_protect_person('password_link', 'user_id');
