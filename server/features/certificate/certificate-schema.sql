-- What was printed, so that checking it answers the same for ever.
CREATE TABLE certificate (
  client_id bigint NOT NULL,
  code text NOT NULL,
  user_id uuid NOT NULL,
  item_kind text NOT NULL CHECK (item_kind IN ('course', 'trail')),
  item_id bigint NOT NULL,
  person_name text NOT NULL,
  title text NOT NULL,
  minutes integer,
  programme text NOT NULL,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, code),
  UNIQUE (client_id, user_id, item_kind, item_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('certificate');
SELECT app_protect('certificate');
SELECT app_protect_person('certificate', 'user_id');
