-- A sale's id is the id of the operation that reported it. `invoice_key` is the normalised number.
CREATE TABLE sale (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  campaign_id bigint NOT NULL,
  invoice_number text NOT NULL,
  invoice_key text NOT NULL,
  -- What was read of the invoice's code, in its own parts (`scanSchema`), and what names the invoice among all; null:
  -- it was typed.
  scan jsonb,
  scan_key text,
  -- What was typed that the code says otherwise: `number`, `day`, `issuer` (a store with issuers, none of them it).
  scan_differs text[] NOT NULL DEFAULT '{}',
  -- The row in which the store numbers such invoices, and the number there; null: the code tells none.
  scan_series text,
  scan_number bigint,
  store_id bigint NOT NULL,
  sold_on date NOT NULL,
  observation text NOT NULL,
  photo_file_id uuid,
  -- The version of the campaign's points table that values it; null: the campaign has none, and it is worth nothing.
  points_version integer,
  multiplier integer NOT NULL CHECK (multiplier BETWEEN 10000 AND 50000),
  points bigint NOT NULL CHECK (points >= 0),
  xp bigint NOT NULL CHECK (xp >= 0),
  status text NOT NULL CHECK (status IN ('review', 'awaiting', 'asked', 'approved', 'partly_approved', 'refused',
    'appealed', 'reversed', 'cancelled')),
  -- What was accepted of its points; null: nothing was decided.
  accepted_points bigint CHECK (accepted_points BETWEEN 0 AND points),
  accepted_xp bigint CHECK (accepted_xp BETWEEN 0 AND xp),
  asked_at timestamptz,
  decided_at timestamptz,
  appealed_at timestamptz,
  -- Of its entries in the ledger: each correction opens the next.
  round smallint NOT NULL,
  -- Why it was refused, as its person reads it.
  refusal jsonb,
  receipt text NOT NULL,
  captured_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, receipt),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  FOREIGN KEY (client_id, store_id) REFERENCES store (client_id, id),
  FOREIGN KEY (client_id, photo_file_id) REFERENCES file (client_id, id)
);
-- What its person took back frees its number.
CREATE UNIQUE INDEX sale_invoice ON sale (client_id, user_id, campaign_id, invoice_key) WHERE status <> 'cancelled';
-- What others reported of the same invoice, and what was sold in a store on some days.
CREATE INDEX sale_number ON sale (client_id, store_id, invoice_key) WHERE status <> 'cancelled';
CREATE INDEX sale_store_day ON sale (client_id, store_id, sold_on);
-- How fast one captured the other.
CREATE INDEX sale_captured ON sale (client_id, user_id, captured_at);
CREATE UNIQUE INDEX sale_scan ON sale (client_id, user_id, campaign_id, scan_key)
  WHERE scan_key IS NOT NULL AND status <> 'cancelled';
-- Who else sent an invoice.
CREATE INDEX sale_scan_key ON sale (client_id, scan_key) WHERE scan_key IS NOT NULL;
-- How the numbers of a store go up with the days: those above one are few, and so are those of later days.
CREATE INDEX sale_series_number ON sale (client_id, store_id, scan_series, scan_number) WHERE scan_series IS NOT NULL;
CREATE INDEX sale_series_day ON sale (client_id, store_id, scan_series, sold_on) WHERE scan_series IS NOT NULL;
CREATE INDEX sale_asked ON sale (client_id, asked_at) WHERE status = 'asked';
SELECT app_distribute('sale');
SELECT app_protect('sale');
SELECT app_protect_person('sale', 'user_id');

CREATE TABLE sale_line (
  client_id bigint NOT NULL,
  sale_id uuid NOT NULL,
  position integer NOT NULL,
  product_id bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- Of points_rule in the sale's version; null: no rule, worth nothing.
  rule_position integer,
  unit_points bigint NOT NULL,
  unit_xp bigint NOT NULL,
  multiplied boolean NOT NULL,
  points bigint NOT NULL,
  xp bigint NOT NULL,
  -- What was accepted of it; null: nothing was decided.
  accepted_quantity integer CHECK (accepted_quantity BETWEEN 0 AND quantity),
  accepted_points bigint CHECK (accepted_points BETWEEN 0 AND points),
  accepted_xp bigint CHECK (accepted_xp BETWEEN 0 AND xp),
  PRIMARY KEY (client_id, sale_id, position),
  FOREIGN KEY (client_id, sale_id) REFERENCES sale (client_id, id),
  FOREIGN KEY (client_id, product_id) REFERENCES product (client_id, id)
);
SELECT app_distribute('sale_line');
SELECT app_protect('sale_line');

-- What happened to a sale since it was reported: never written again.
CREATE TABLE sale_event (
  client_id bigint NOT NULL,
  sale_id uuid NOT NULL,
  position smallint NOT NULL,
  user_id uuid NOT NULL,
  event text NOT NULL,
  -- A question, an answer, an appeal, or what a decision says beside its reason.
  body text NOT NULL CHECK (length(body) <= 256),
  reason text,
  photo_file_id uuid,
  -- Of a correction: what stood there before.
  before jsonb,
  at timestamptz NOT NULL,
  PRIMARY KEY (client_id, sale_id, position),
  FOREIGN KEY (client_id, sale_id) REFERENCES sale (client_id, id),
  FOREIGN KEY (client_id, photo_file_id) REFERENCES file (client_id, id)
);
SELECT app_distribute('sale_event');
SELECT app_protect('sale_event');
SELECT app_protect_person('sale_event', 'user_id');
