CREATE TABLE photo_type (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  title jsonb NOT NULL,
  description jsonb NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('photo_type');
SELECT app_protect('photo_type');

CREATE TABLE photo (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Of the moment it was taken; null: none ran, and it earns nothing.
  campaign_id bigint,
  photo_type_id bigint NOT NULL,
  store_id bigint NOT NULL,
  week date NOT NULL,
  photo_file_id uuid NOT NULL,
  points bigint NOT NULL,
  -- Of its entries in the ledger: each decision that changes another one opens the next.
  round smallint NOT NULL,
  status text NOT NULL CHECK (status IN ('review', 'awaiting', 'approved', 'refused')),
  -- Why it was refused, as its person reads it.
  refusal jsonb,
  receipt text NOT NULL,
  captured_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, receipt),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  FOREIGN KEY (client_id, photo_type_id) REFERENCES photo_type (client_id, id),
  FOREIGN KEY (client_id, store_id) REFERENCES store (client_id, id),
  FOREIGN KEY (client_id, photo_file_id) REFERENCES file (client_id, id)
);
-- A refused one frees its slot.
CREATE UNIQUE INDEX photo_slot ON photo (client_id, user_id, photo_type_id, store_id, week) WHERE status <> 'refused';
SELECT app_distribute('photo');
SELECT app_protect('photo');
SELECT app_protect_person('photo', 'user_id');
