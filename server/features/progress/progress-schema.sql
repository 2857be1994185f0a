-- How far people are with what is done in parts: a course, a trail. One row a cycle; the newest is the one that counts.
CREATE TABLE item_progress (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  item_kind text NOT NULL CHECK (item_kind IN ('course', 'trail')),
  item_id bigint NOT NULL,
  cycle integer NOT NULL,
  state text NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL,
  begun_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- When each part that counts was done, as far as it is known; as it was when all of it was.
  finishes jsonb,
  -- A test blocks it for this person, whatever is done of it.
  blocked_at timestamptz,
  -- Another cycle began.
  ended_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, item_kind, item_id, cycle),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE UNIQUE INDEX item_progress_item ON item_progress (client_id, item_kind, item_id, user_id) WHERE ended_at IS NULL;
SELECT app_distribute('item_progress');
SELECT app_protect('item_progress');
SELECT app_protect_person('item_progress', 'user_id');

-- What was published anew: people who are under way in it are looked at again, after the one who was last.
CREATE TABLE progress_due (
  client_id bigint NOT NULL REFERENCES client (id),
  item_kind text NOT NULL,
  item_id bigint NOT NULL,
  after_user uuid,
  PRIMARY KEY (client_id, item_kind, item_id)
);
SELECT app_distribute('progress_due');
SELECT app_protect('progress_due');

-- People whom an item that was published anew could not be followed for: looked at again later, ever more rarely.
CREATE TABLE progress_retry (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  item_kind text NOT NULL,
  item_id bigint NOT NULL,
  tries integer NOT NULL,
  again_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, item_kind, item_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX progress_retry_again ON progress_retry (client_id, again_at);
SELECT app_distribute('progress_retry');
SELECT app_protect('progress_retry');
SELECT app_protect_person('progress_retry', 'user_id');
