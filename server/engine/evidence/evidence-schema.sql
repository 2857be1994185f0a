-- When a person's device was heard, by the highest number that it knew then ([Note: Evidence]).
CREATE TABLE device_contact (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  device_id uuid NOT NULL,
  highest bigint NOT NULL,
  -- When it told that number for the first time, and the last time.
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- The device's clock ahead of the server's.
  clock_error_ms bigint NOT NULL,
  PRIMARY KEY (client_id, user_id, device_id, highest),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('device_contact');
SELECT app_protect('device_contact');
SELECT app_protect_person('device_contact', 'user_id');

-- When a person was at what they claimed to have taken so long ([Note: Spent time]).
CREATE TABLE spent_time (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  -- Pairs of milliseconds since 1970, sorted, apart.
  taken jsonb NOT NULL,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('spent_time');
SELECT app_protect('spent_time');
SELECT app_protect_person('spent_time', 'user_id');
