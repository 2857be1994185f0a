-- Counters of a client: its members' numbers, and each member's receipts.
CREATE TABLE counter (
  client_id bigint NOT NULL REFERENCES client (id),
  name text NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (client_id, name)
);
SELECT app_distribute('counter');
SELECT app_protect('counter');

-- The last sequence number of a change stream. Whoever writes to a stream holds its row until
-- the commit, so nobody sees a higher number before a lower one.
CREATE TABLE stream (
  client_id bigint NOT NULL REFERENCES client (id),
  stream_id text NOT NULL,
  seq bigint NOT NULL,
  -- Whose stream goes on in its place: its person was joined with another one ([Note: Joined people]).
  moved_to uuid,
  PRIMARY KEY (client_id, stream_id)
);
SELECT app_distribute('stream');
SELECT app_protect('stream');
SELECT app_protect_stream('stream');

-- The newest state of each published row (data null: it is gone), in the order of its stream. It lives under one audience
-- (0: everybody); where it was under another before, that one keeps its end, with a lower number than where it went.
CREATE TABLE change (
  client_id bigint NOT NULL,
  stream_id text NOT NULL,
  collection text NOT NULL,
  row_key text NOT NULL,
  audience bigint NOT NULL,
  seq bigint NOT NULL,
  data jsonb,
  PRIMARY KEY (client_id, stream_id, collection, row_key, audience),
  FOREIGN KEY (client_id, stream_id) REFERENCES stream (client_id, stream_id)
);
CREATE UNIQUE INDEX change_order ON change (client_id, stream_id, seq);
-- What an audience shows, for who comes into it or leaves it.
CREATE INDEX change_audience ON change (client_id, stream_id, audience, seq) WHERE audience <> 0;
SELECT app_distribute('change');
SELECT app_protect('change');
SELECT app_protect_stream('change');

-- What became of each operation: the answer a resend gets.
CREATE TABLE operation (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  body_hash text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('applied', 'refused')),
  answer jsonb NOT NULL,
  captured_at timestamptz NOT NULL,
  claimed_at timestamptz NOT NULL,
  earliest_at timestamptz,
  device_id uuid,
  device_number bigint,
  flags text[] NOT NULL,
  skew_ms bigint NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX operation_number ON operation (client_id, user_id, device_id, device_number);
SELECT app_distribute('operation');
SELECT app_protect('operation');
SELECT app_protect_person('operation', 'user_id');

-- Operations of who is kept out of the client, or of a module that is off: whole, as they arrived, until they are decided.
CREATE TABLE held_operation (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  why text NOT NULL CHECK (why IN ('kept_out', 'module_off')),
  module text,
  body_hash text NOT NULL,
  body jsonb NOT NULL,
  -- What was known of when it was captured, as it arrived.
  captured jsonb NOT NULL,
  arrived_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX held_operation_person ON held_operation (client_id, user_id, arrived_at);
SELECT app_distribute('held_operation');
SELECT app_protect('held_operation');
SELECT app_protect_person('held_operation', 'user_id');

-- Rows of the client's stream that writes of many people change: a member's write marks them and never takes the client's
-- stream, one job a client publishes them. `marked_by` is one a mark, so that markers do not wait for each other.
CREATE TABLE publish_pending (
  client_id bigint NOT NULL REFERENCES client (id),
  collection text NOT NULL,
  row_key text NOT NULL,
  marked_by uuid NOT NULL,
  PRIMARY KEY (client_id, collection, row_key, marked_by)
);
SELECT app_distribute('publish_pending');
SELECT app_protect('publish_pending');
