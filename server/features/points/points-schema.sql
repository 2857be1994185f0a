-- Who is blocked in the programme, and was: at most one block of a person is open.
CREATE TABLE programme_block (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  reason text NOT NULL,
  blocked_by uuid NOT NULL CHECK (blocked_by <> user_id),
  blocked_at timestamptz NOT NULL,
  lifted_by uuid CHECK (lifted_by <> user_id),
  lifted_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE UNIQUE INDEX programme_block_open ON programme_block (client_id, user_id) WHERE lifted_at IS NULL;
SELECT app_distribute('programme_block');
SELECT app_protect('programme_block');
SELECT app_protect_person('programme_block', 'user_id');

-- Points that two people agreed to give or to take.
CREATE TABLE ledger_adjustment (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  campaign_id bigint NOT NULL,
  currency text NOT NULL CHECK (currency IN ('PTS', 'XP')),
  amount bigint NOT NULL CHECK (amount <> 0 AND abs(amount) <= 100000),
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'approved', 'refused', 'lapsed')),
  asked_by uuid NOT NULL CHECK (asked_by <> user_id),
  decided_by uuid CHECK (decided_by <> user_id AND decided_by <> asked_by),
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  CHECK ((state IN ('approved', 'refused')) = (decided_by IS NOT NULL))
);
SELECT app_distribute('ledger_adjustment');
SELECT app_protect('ledger_adjustment');
SELECT app_protect_person('ledger_adjustment', 'user_id');

-- Where a campaign stands for one person: each on a day of their own, the campaign when everybody is. Days of its time zone.
CREATE TABLE points_standing (
  client_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  user_id uuid NOT NULL,
  -- Of the last decision in their favour.
  favoured_on date,
  -- On which their points expired.
  settled_on date,
  -- On which points came back after that, for the last time.
  came_back_on date CHECK (came_back_on >= settled_on),
  PRIMARY KEY (client_id, user_id, campaign_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('points_standing');
SELECT app_protect('points_standing');
SELECT app_protect_person('points_standing', 'user_id');

-- Who was told that points expire, by the day they do on and how many days before it: each is said once.
CREATE TABLE points_reminder (
  client_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  user_id uuid NOT NULL,
  expires_on date NOT NULL,
  days_before smallint NOT NULL,
  reminded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, campaign_id, expires_on, days_before),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('points_reminder');
SELECT app_protect('points_reminder');
SELECT app_protect_person('points_reminder', 'user_id');

-- The same of administrators, of what waits for a decision before a campaign settles.
CREATE TABLE settling_alarm (
  client_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  settles_on date NOT NULL,
  days_before smallint NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, campaign_id, settles_on, days_before),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id)
);
SELECT app_distribute('settling_alarm');
SELECT app_protect('settling_alarm');

-- What the last check of a client's points found; closed: nothing is redeemed until a person opens it again.
CREATE TABLE ledger_state (
  client_id bigint NOT NULL REFERENCES client (id),
  checked_at timestamptz NOT NULL,
  members bigint NOT NULL,
  transactions bigint NOT NULL,
  wrong jsonb NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (client_id)
);
SELECT app_distribute('ledger_state');
SELECT app_protect('ledger_state');
