CREATE TABLE favourite (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  item_kind text NOT NULL CHECK (item_kind IN ('course', 'trail', 'news')),
  item_id bigint NOT NULL,
  -- It is one now; what is none any more stays, so that an older act that comes later does not bring it back.
  marked boolean NOT NULL,
  since timestamptz NOT NULL,
  -- When its person last said so.
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, item_kind, item_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('favourite');
SELECT app_protect('favourite');
SELECT app_protect_person('favourite', 'user_id');
