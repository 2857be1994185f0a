-- Where somebody stands in a SCORM activity: what its lessons kept, folded from their commits.
CREATE TABLE scorm_state (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  activity_id bigint NOT NULL,
  state jsonb NOT NULL,
  PRIMARY KEY (client_id, user_id, activity_id),
  FOREIGN KEY (client_id, activity_id) REFERENCES activity (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('scorm_state');
SELECT app_protect('scorm_state');
SELECT app_protect_person('scorm_state', 'user_id');

-- The last that a lesson kept in each launch: the history of an attempt, also of the device that came second.
CREATE TABLE scorm_launch (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  activity_id bigint NOT NULL,
  attempt integer NOT NULL,
  launch_id text NOT NULL,
  -- SHA-256 of the lesson's identifier, which may be long.
  item_hash text NOT NULL,
  item text NOT NULL,
  seq bigint NOT NULL,
  version integer NOT NULL,
  data jsonb NOT NULL,
  -- Seconds that count.
  seconds double precision NOT NULL,
  captured_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, activity_id, attempt, launch_id, item_hash),
  FOREIGN KEY (client_id, activity_id) REFERENCES activity (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('scorm_launch');
SELECT app_protect('scorm_launch');
SELECT app_protect_person('scorm_launch', 'user_id');
