-- The level that somebody has in a campaign from a moment on. Who began with the lowest has no row until it changes. Never
-- written again.
CREATE TABLE level_change (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  campaign_id bigint NOT NULL,
  number smallint NOT NULL CHECK (number > 0),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  cause text NOT NULL CHECK (cause IN ('joined', 'carried', 'fixed', 'approved', 'revoked')),
  -- The campaign that was joined before, of a level that is carried from it or was.
  former_campaign_id bigint CHECK ((former_campaign_id IS NOT NULL) = (cause IN ('carried', 'fixed'))),
  effective_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, campaign_id, number),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  FOREIGN KEY (client_id, former_campaign_id) REFERENCES campaign (client_id, id)
);
CREATE INDEX level_change_carried ON level_change (client_id, former_campaign_id) WHERE cause IN ('carried', 'fixed');
SELECT app_distribute('level_change');
SELECT app_protect('level_change');
SELECT app_protect_person('level_change', 'user_id');

-- A request for a level: one a person, campaign and level, made when its experience is reached. It is the case of the desk
-- with its id, once it was ready.
CREATE TABLE level_request (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  campaign_id bigint NOT NULL,
  to_level smallint NOT NULL CHECK (to_level IN (2, 3)),
  id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'ready', 'lapsed', 'approved', 'refused', 'revoked')),
  -- The audited experience when it was decided last.
  xp_then bigint NOT NULL,
  decided_by uuid CHECK (decided_by <> user_id),
  -- Of what is taken back: who proposed it.
  first_by uuid CHECK (first_by <> user_id AND first_by <> decided_by),
  reason text NOT NULL,
  since timestamptz NOT NULL,
  -- What its person is still to be told by letter, the oldest first.
  untold text[] NOT NULL,
  PRIMARY KEY (client_id, user_id, campaign_id, to_level),
  UNIQUE (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  CHECK (state NOT IN ('approved', 'refused', 'revoked') OR decided_by IS NOT NULL),
  CHECK (state <> 'revoked' OR first_by IS NOT NULL)
);
CREATE INDEX level_request_untold ON level_request (client_id, since) WHERE untold <> '{}';
SELECT app_distribute('level_request');
SELECT app_protect('level_request');
SELECT app_protect_person('level_request', 'user_id');
