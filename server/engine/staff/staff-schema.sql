-- What staff have written, by the key of the request: sent again it is answered as the first time. Client 0 is the platform.
CREATE TABLE staff_write (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  key uuid NOT NULL,
  -- Of address and body: another one under the same key is refused.
  request_hash text NOT NULL,
  -- Sealed: it may hold a link that opens an account.
  answer text,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, key)
);
CREATE INDEX staff_write_age ON staff_write (client_id, written_at);
SELECT app_distribute('staff_write');
SELECT app_protect('staff_write');
SELECT app_protect_person('staff_write', 'user_id');
