-- What staff award for something that was done. It is changed in place: awards keep the words and the picture they had.
CREATE TABLE badge (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  title jsonb NOT NULL,
  criteria jsonb NOT NULL,
  -- A public image of the client.
  picture_id uuid NOT NULL,
  rule jsonb NOT NULL,
  valid_months integer CHECK (valid_months BETWEEN 1 AND 120),
  is_active boolean NOT NULL,
  -- What staff find it by.
  words text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, picture_id) REFERENCES file (client_id, id)
);
SELECT app_distribute('badge');
SELECT app_protect('badge');

-- Somebody's badge, as it was awarded ([Note: Awards]).
CREATE TABLE badge_award (
  client_id bigint NOT NULL,
  id text NOT NULL,
  badge_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Of what its rule asks for; 1 where that has none. Null: staff awarded it.
  cycle integer,
  -- Its bit in the client's lists of what was revoked.
  status_index integer NOT NULL,
  title text NOT NULL,
  criteria text NOT NULL,
  picture_id uuid NOT NULL,
  person_name text NOT NULL,
  programme text NOT NULL,
  words text NOT NULL,
  award_reason text,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, status_index),
  FOREIGN KEY (client_id, badge_id) REFERENCES badge (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, picture_id) REFERENCES file (client_id, id),
  CHECK ((cycle IS NULL) = (award_reason IS NOT NULL)),
  CHECK ((revoked_at IS NULL) = (revoke_reason IS NULL))
);
CREATE UNIQUE INDEX badge_award_once ON badge_award (client_id, badge_id, user_id, cycle);
CREATE INDEX badge_award_newest ON badge_award (client_id, badge_id, issued_at, id);
CREATE INDEX badge_award_person ON badge_award (client_id, user_id);
SELECT app_distribute('badge_award');
SELECT app_protect('badge_award');
SELECT app_protect_person('badge_award', 'user_id');

-- Who somebody is to those who check badges: the same in all that they have of a client.
CREATE TABLE badge_person (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  subject uuid NOT NULL,
  -- Of the hash of their e-mail.
  salt text NOT NULL,
  names_email boolean NOT NULL,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('badge_person');
SELECT app_protect('badge_person');
SELECT app_protect_person('badge_person', 'user_id');

-- Bits that are set. They stay when their person's account goes: a file that was taken along stays revoked.
CREATE TABLE badge_revoked (
  client_id bigint NOT NULL REFERENCES client (id),
  status_index integer NOT NULL,
  PRIMARY KEY (client_id, status_index)
);
SELECT app_distribute('badge_revoked');
SELECT app_protect('badge_revoked');

-- The installation's keys, every one that ever signed a badge ([Note: Badge keys]).
CREATE TABLE badge_key (
  kid text PRIMARY KEY,
  public_key jsonb NOT NULL,
  created_at timestamptz NOT NULL
);

-- The private one of those that sign; sealed.
CREATE TABLE badge_key_secret (
  kid text PRIMARY KEY REFERENCES badge_key (kid),
  sealed text NOT NULL
);
