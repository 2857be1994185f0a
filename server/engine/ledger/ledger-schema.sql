-- The points ledger. It knows accounts, transactions and keys, no sale and no prize: `source` is a word it only stores.

-- The id is made from client, campaign, person and kind: nobody looks it up or counts. Accounts of the programme have the
-- zero uuid for a person; their credits and debits stay 0, as a row that everybody updates would be a queue.
CREATE TABLE ledger_account (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  campaign_id bigint NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pending', 'available', 'reserved', 'blocked', 'xp_pending', 'xp',
    'issuance', 'redeemed', 'expired', 'partner', 'adjustment', 'xp_issuance', 'xp_adjustment')),
  currency text NOT NULL CHECK (currency = CASE WHEN kind LIKE 'xp%' THEN 'XP' ELSE 'PTS' END),
  credits bigint NOT NULL CHECK (credits >= 0),
  debits bigint NOT NULL CHECK (debits >= 0),
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, user_id, campaign_id, kind),
  CHECK ((kind IN ('pending', 'available', 'reserved', 'blocked', 'xp_pending', 'xp')) = (user_id <> '00000000-0000-0000-0000-000000000000')),
  -- No overdraft, whatever the code does.
  CHECK (credits >= debits)
);
SELECT app_distribute('ledger_account');
SELECT app_protect('ledger_account');
-- The programme's are everybody's: who earns takes from them.
CREATE POLICY person ON ledger_account AS RESTRICTIVE USING (
  coalesce(current_setting('app.user_id', true), '') IN ('', user_id::text)
  OR user_id = '00000000-0000-0000-0000-000000000000'
);

CREATE TABLE ledger_transaction (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The person's own, without gaps: the order of the statement.
  seq bigint NOT NULL CHECK (seq > 0),
  kind text NOT NULL CHECK (kind IN ('earn', 'confirm', 'void', 'grant', 'reserve', 'redeem', 'release', 'refund', 'send', 'block', 'unblock', 'expire', 'restore', 'merge', 'adjust', 'reverse', 'debt')),
  -- Made from what caused it, never random: `sale:<id>:1:settle`.
  key text NOT NULL,
  -- SHA-256 of the transfers in their order.
  body_hash bytea NOT NULL,
  source text NOT NULL,
  source_id text NOT NULL,
  reverses uuid,
  -- Null: a rule or a job.
  actor_id uuid,
  second_id uuid,
  reason text,
  effective_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, key),
  UNIQUE (client_id, user_id, seq),
  -- Reversed at most once.
  UNIQUE (client_id, reverses),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, reverses) REFERENCES ledger_transaction (client_id, id),
  CHECK (kind NOT IN ('adjust', 'reverse') OR (actor_id IS NOT NULL AND second_id IS NOT NULL AND actor_id <> second_id)),
  CHECK (actor_id IS DISTINCT FROM user_id OR kind IN ('earn', 'void', 'reserve', 'release'))
);
-- What is rare is found without reading what is not.
CREATE INDEX ledger_transaction_rare ON ledger_transaction (client_id, kind)
  WHERE kind IN ('adjust', 'debt', 'merge', 'reverse', 'restore', 'expire', 'block', 'unblock');
CREATE INDEX ledger_transaction_source ON ledger_transaction (client_id, source, source_id);
SELECT app_distribute('ledger_transaction');
SELECT app_protect('ledger_transaction');
SELECT app_protect_person('ledger_transaction', 'user_id');
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_transaction FROM trilha_app;

-- One debit account, one credit account, one currency: the sum is zero by construction. No key to accounts: it would lock
-- the programme's account rows in every transaction.
CREATE TABLE ledger_transfer (
  client_id bigint NOT NULL,
  transaction_id uuid NOT NULL,
  line smallint NOT NULL,
  debit_id uuid NOT NULL,
  credit_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- Of the person's account, for the statement; null: the programme's.
  debit_after bigint,
  credit_after bigint,
  PRIMARY KEY (client_id, transaction_id, line),
  FOREIGN KEY (client_id, transaction_id) REFERENCES ledger_transaction (client_id, id),
  CHECK (debit_id <> credit_id)
);
SELECT app_distribute('ledger_transfer');
SELECT app_protect('ledger_transfer');
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_transfer FROM trilha_app;

CREATE TABLE ledger_person (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('ledger_person');
SELECT app_protect('ledger_person');
SELECT app_protect_person('ledger_person', 'user_id');

-- What an order or a transfer holds of each campaign: it goes back where it came from.
CREATE TABLE ledger_hold (
  client_id bigint NOT NULL,
  transaction_id uuid NOT NULL,
  campaign_id bigint NOT NULL,
  user_id uuid NOT NULL,
  source text NOT NULL,
  source_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- What ended it; null: it still holds.
  settle_id uuid,
  PRIMARY KEY (client_id, transaction_id, campaign_id),
  FOREIGN KEY (client_id, transaction_id) REFERENCES ledger_transaction (client_id, id),
  FOREIGN KEY (client_id, settle_id) REFERENCES ledger_transaction (client_id, id)
);
CREATE INDEX ledger_hold_source ON ledger_hold (client_id, source, source_id);
SELECT app_distribute('ledger_hold');
SELECT app_protect('ledger_hold');
SELECT app_protect_person('ledger_hold', 'user_id');

-- What a reversal could not take back because it was spent: later credits of the campaign pay it.
CREATE TABLE ledger_debt (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  campaign_id bigint NOT NULL,
  transaction_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  paid bigint NOT NULL CHECK (paid BETWEEN 0 AND amount),
  written_off_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, transaction_id) REFERENCES ledger_transaction (client_id, id)
);
SELECT app_distribute('ledger_debt');
SELECT app_protect('ledger_debt');
SELECT app_protect_person('ledger_debt', 'user_id');

-- Nothing posted is ever removed but with its client, once that is closed for good.
CREATE FUNCTION app_erase_ledger(erased bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM client WHERE id = erased AND closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'client % is not closed', erased;
  END IF;
  DELETE FROM ledger_debt WHERE client_id = erased;
  DELETE FROM ledger_hold WHERE client_id = erased;
  DELETE FROM ledger_transfer WHERE client_id = erased;
  DELETE FROM ledger_transaction WHERE client_id = erased;
END $$;
