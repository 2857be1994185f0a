-- Who was joined with whom, and what it takes to separate them again; kept as long as that may be done.
CREATE TABLE person_join (
  client_id bigint NOT NULL,
  from_id uuid NOT NULL,
  into_id uuid NOT NULL,
  joined_at timestamptz NOT NULL,
  -- Keys of the rows that went over, what parts remember, what both were before.
  memory jsonb NOT NULL,
  PRIMARY KEY (client_id, from_id),
  FOREIGN KEY (client_id, from_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, into_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX person_join_age ON person_join (client_id, joined_at);
SELECT app_distribute('person_join');
SELECT app_protect('person_join');
SELECT app_protect_person('person_join', 'from_id');
