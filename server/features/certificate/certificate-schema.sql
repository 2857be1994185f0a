-- What was printed, so that checking it answers the same for ever.
CREATE TABLE certificate (
  client_id bigint NOT NULL,
  code text NOT NULL,
  user_id uuid NOT NULL,
  trail_id bigint NOT NULL,
  person_name text NOT NULL,
  trail_title text NOT NULL,
  programme text NOT NULL,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, code),
  UNIQUE (client_id, user_id, trail_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, trail_id) REFERENCES trail (client_id, id)
);
SELECT app_distribute('certificate');
SELECT app_protect('certificate');
SELECT app_protect_person('certificate', 'user_id');
