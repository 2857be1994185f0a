-- Where a client's points are sent; one a client. The secret is sealed.
CREATE TABLE partner (
  client_id bigint NOT NULL REFERENCES client (id),
  name text NOT NULL,
  address text NOT NULL,
  secret_sealed text NOT NULL,
  dependents boolean NOT NULL,
  least bigint NOT NULL CHECK (least > 0),
  -- The last day whose file was compared.
  reconciled_on date NOT NULL,
  rev integer NOT NULL,
  PRIMARY KEY (client_id)
);
SELECT app_distribute('partner');
SELECT app_protect('partner');

-- Who a person is at the partner, as it said the last time. A document sends points of one account; its hash is keyed.
CREATE TABLE partner_link (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  document_hash text NOT NULL,
  role text NOT NULL CHECK (role IN ('seller', 'cashier', 'owner', 'dependent')),
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id),
  UNIQUE (client_id, document_hash),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('partner_link');
SELECT app_protect('partner_link');
SELECT app_protect_person('partner_link', 'user_id');

CREATE TABLE partner_transfer (
  client_id bigint NOT NULL,
  -- By which the partner knows it, too.
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- What its request is repeated by, and a hash of what it asked for.
  key uuid NOT NULL,
  request_hash text NOT NULL,
  -- How the partner was told of its person: whoever they are joined with, this transfer is of that account.
  account text NOT NULL,
  points bigint NOT NULL CHECK (points > 0),
  receipt text NOT NULL,
  state text NOT NULL CHECK (state IN ('reserved', 'sent', 'unknown', 'accepted', 'refused')),
  state_at timestamptz NOT NULL,
  -- How often it was sent or asked for, and when it is the next time; null: it is settled.
  tries integer NOT NULL,
  next_try_at timestamptz,
  unknown_since timestamptz,
  reserve_id uuid NOT NULL,
  settle_id uuid,
  accepted_on date,
  redeem_by date,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, receipt),
  UNIQUE (client_id, user_id, key),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, reserve_id) REFERENCES ledger_transaction (client_id, id),
  FOREIGN KEY (client_id, settle_id) REFERENCES ledger_transaction (client_id, id),
  CHECK ((state IN ('accepted', 'refused')) = (settle_id IS NOT NULL)),
  CHECK ((state IN ('accepted', 'refused')) = (next_try_at IS NULL)),
  CHECK ((state = 'accepted') = (redeem_by IS NOT NULL)),
  CHECK ((accepted_on IS NULL) = (redeem_by IS NULL) AND redeem_by = (accepted_on + interval '12 months')::date)
);
CREATE INDEX partner_transfer_due ON partner_transfer (client_id, next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX partner_transfer_accepted ON partner_transfer (client_id, accepted_on) WHERE accepted_on IS NOT NULL;
SELECT app_distribute('partner_transfer');
SELECT app_protect('partner_transfer');
SELECT app_protect_person('partner_transfer', 'user_id');

-- What does not agree; nothing is corrected by itself.
CREATE TABLE partner_difference (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('missing', 'double', 'amount', 'unknown', 'reversed')),
  -- How the partner calls the transfer.
  reference text NOT NULL,
  transfer_id uuid,
  ours bigint,
  theirs bigint,
  found_at timestamptz NOT NULL,
  closed_by uuid,
  closed_at timestamptz,
  PRIMARY KEY (client_id, id)
);
-- What is found again is told once.
CREATE UNIQUE INDEX partner_difference_once ON partner_difference (client_id, kind, reference, (coalesce(theirs, -1)));
SELECT app_distribute('partner_difference');
SELECT app_protect('partner_difference');
SELECT app_protect_person('partner_difference', 'closed_by');
