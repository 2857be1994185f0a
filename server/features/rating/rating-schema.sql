-- What somebody thinks of a course or trail: one a person and item, whatever became of it.
CREATE TABLE rating (
  client_id bigint NOT NULL REFERENCES client (id),
  -- Made on the device.
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  item_kind text NOT NULL CHECK (item_kind IN ('course', 'trail')),
  item_id bigint NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text text NOT NULL,
  -- What it is found by: its text and its writer's name, small and without accents.
  words text NOT NULL,
  -- When its person wrote or removed it last, as far as that is believed; and when the server heard of it first.
  said_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  -- Its person took it away: their newest word still counts against older ones on their way.
  removed_at timestamptz,
  -- Moderators hid it, and why; writing it anew does not show it again.
  hidden_at timestamptz,
  hidden_reason text,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL))
);
CREATE UNIQUE INDEX rating_own ON rating (client_id, user_id, item_kind, item_id);
CREATE INDEX rating_item ON rating (client_id, item_kind, item_id, said_at, id) WHERE removed_at IS NULL;
CREATE INDEX rating_newest ON rating (client_id, said_at, id) WHERE removed_at IS NULL;
SELECT app_distribute('rating');
SELECT app_protect('rating');
SELECT app_protect_person('rating', 'user_id');

-- Items whose sum is to be reckoned anew: a review of them changed, or whom they are shown to.
CREATE TABLE rating_due (
  client_id bigint NOT NULL REFERENCES client (id),
  item_kind text NOT NULL,
  item_id bigint NOT NULL,
  PRIMARY KEY (client_id, item_kind, item_id)
);
SELECT app_distribute('rating_due');
SELECT app_protect('rating_due');
