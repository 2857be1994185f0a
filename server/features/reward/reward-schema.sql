CREATE TABLE reward_department (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  name jsonb NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('reward_department');
SELECT app_protect('reward_department');

CREATE TABLE reward_category (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  name jsonb NOT NULL,
  -- Most for a person in a campaign; null: as many as they like.
  most integer CHECK (most > 0),
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('reward_category');
SELECT app_protect('reward_category');

CREATE TABLE reward (
  client_id bigint NOT NULL,
  id bigint NOT NULL,
  department_id bigint NOT NULL,
  category_id bigint NOT NULL,
  name jsonb NOT NULL,
  description jsonb NOT NULL,
  picture_id uuid,
  price bigint NOT NULL CHECK (price > 0),
  fulfilment text NOT NULL CHECK (fulfilment IN ('ship', 'pick_up', 'code')),
  shown_from timestamptz,
  shown_until timestamptz,
  -- The lowest level at which it is ordered.
  min_level smallint NOT NULL CHECK (min_level BETWEEN 1 AND 3),
  is_retired boolean NOT NULL,
  -- Folded, for the search of staff.
  words text NOT NULL,
  rev integer NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, department_id) REFERENCES reward_department (client_id, id),
  FOREIGN KEY (client_id, category_id) REFERENCES reward_category (client_id, id),
  FOREIGN KEY (client_id, picture_id) REFERENCES file (client_id, id)
);
SELECT app_distribute('reward');
SELECT app_protect('reward');

-- Courses that have to be done before a reward is ordered.
CREATE TABLE reward_course (
  client_id bigint NOT NULL,
  reward_id bigint NOT NULL,
  course_id bigint NOT NULL,
  PRIMARY KEY (client_id, reward_id, course_id),
  FOREIGN KEY (client_id, reward_id) REFERENCES reward (client_id, id),
  FOREIGN KEY (client_id, course_id) REFERENCES course (client_id, id)
);
SELECT app_distribute('reward_course');
SELECT app_protect('reward_course');

-- How much there is of what is handed over: changed by movements alone, never written over.
CREATE TABLE reward_stock (
  client_id bigint NOT NULL,
  reward_id bigint NOT NULL,
  on_hand integer NOT NULL CHECK (on_hand >= 0),
  reserved integer NOT NULL CHECK (reserved >= 0),
  PRIMARY KEY (client_id, reward_id),
  FOREIGN KEY (client_id, reward_id) REFERENCES reward (client_id, id),
  CHECK (reserved <= on_hand)
);
SELECT app_distribute('reward_stock');
SELECT app_protect('reward_stock');

CREATE TABLE reward_movement (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  reward_id bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity <> 0),
  reason text NOT NULL,
  order_id uuid,
  moved_by uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, reward_id) REFERENCES reward (client_id, id)
);
CREATE INDEX reward_movement_reward ON reward_movement (client_id, reward_id, id);
SELECT app_distribute('reward_movement');
SELECT app_protect('reward_movement');
SELECT app_protect_person('reward_movement', 'moved_by');
REVOKE UPDATE, DELETE, TRUNCATE ON reward_movement FROM trilha_app;

-- What somebody ordered of a category in a campaign.
CREATE TABLE reward_quota (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  campaign_id bigint NOT NULL,
  category_id bigint NOT NULL,
  used integer NOT NULL CHECK (used >= 0),
  PRIMARY KEY (client_id, user_id, campaign_id, category_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  FOREIGN KEY (client_id, category_id) REFERENCES reward_category (client_id, id)
);
SELECT app_distribute('reward_quota');
SELECT app_protect('reward_quota');
SELECT app_protect_person('reward_quota', 'user_id');

CREATE TABLE reward_order (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- What its request is repeated by, and a hash of what it asked for.
  key uuid NOT NULL,
  request_hash text NOT NULL,
  -- Whose maximum it uses, with the category it had then.
  campaign_id bigint NOT NULL,
  category_id bigint NOT NULL,
  reward_id bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  unit_price bigint NOT NULL CHECK (unit_price > 0),
  total bigint NOT NULL CHECK (total = unit_price * quantity),
  -- What was ordered, as it was called and pictured then.
  name jsonb NOT NULL,
  picture_id uuid,
  fulfilment text NOT NULL CHECK (fulfilment IN ('ship', 'pick_up', 'code')),
  address jsonb,
  receipt text NOT NULL,
  state text NOT NULL CHECK (state IN ('awaiting_audit', 'confirmed', 'refused', 'cancelled', 'shipped', 'delivered', 'returned')),
  state_at timestamptz NOT NULL,
  reason text,
  reserve_id uuid NOT NULL,
  settle_id uuid,
  refund_id uuid,
  carrier text,
  tracking text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, receipt),
  UNIQUE (client_id, user_id, key),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  FOREIGN KEY (client_id, reward_id) REFERENCES reward (client_id, id),
  FOREIGN KEY (client_id, reserve_id) REFERENCES ledger_transaction (client_id, id),
  FOREIGN KEY (client_id, settle_id) REFERENCES ledger_transaction (client_id, id),
  FOREIGN KEY (client_id, refund_id) REFERENCES ledger_transaction (client_id, id),
  CHECK ((state <> 'awaiting_audit') = (settle_id IS NOT NULL)),
  CHECK (state <> 'returned' OR refund_id IS NOT NULL)
);
CREATE INDEX reward_order_state ON reward_order (client_id, state, id);
CREATE INDEX reward_order_reward ON reward_order (client_id, reward_id, created_at);
SELECT app_distribute('reward_order');
SELECT app_protect('reward_order');
SELECT app_protect_person('reward_order', 'user_id');

CREATE TABLE reward_order_event (
  client_id bigint NOT NULL,
  order_id uuid NOT NULL,
  position smallint NOT NULL,
  -- Also `redeem`, and `show` of its codes.
  event text NOT NULL,
  -- Null: a job.
  done_by uuid,
  reason text,
  at timestamptz NOT NULL,
  PRIMARY KEY (client_id, order_id, position),
  FOREIGN KEY (client_id, order_id) REFERENCES reward_order (client_id, id)
);
SELECT app_distribute('reward_order_event');
SELECT app_protect('reward_order_event');
SELECT app_protect_person('reward_order_event', 'done_by');
REVOKE UPDATE, DELETE, TRUNCATE ON reward_order_event FROM trilha_app;

-- Sealed; the hash is keyed, so that the database alone tells no code and a code twice is known.
CREATE TABLE reward_code (
  client_id bigint NOT NULL,
  reward_id bigint NOT NULL,
  code_hash text NOT NULL,
  code_sealed text NOT NULL,
  order_id uuid,
  state text NOT NULL CHECK (state IN ('free', 'set_aside', 'given')),
  shown_at timestamptz,
  PRIMARY KEY (client_id, reward_id, code_hash),
  FOREIGN KEY (client_id, reward_id) REFERENCES reward (client_id, id),
  FOREIGN KEY (client_id, order_id) REFERENCES reward_order (client_id, id),
  CHECK ((state = 'free') = (order_id IS NULL) AND (shown_at IS NULL OR state = 'given'))
);
-- Taken FOR UPDATE SKIP LOCKED.
CREATE INDEX reward_code_free ON reward_code (client_id, reward_id) WHERE state = 'free';
CREATE INDEX reward_code_order ON reward_code (client_id, order_id) WHERE order_id IS NOT NULL;
SELECT app_distribute('reward_code');
SELECT app_protect('reward_code');

-- Nothing that happened to stock and orders is ever removed but with its client, once that is closed for good.
CREATE FUNCTION app_erase_rewards(erased bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM client WHERE id = erased AND closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'client % is not closed', erased;
  END IF;
  DELETE FROM reward_movement WHERE client_id = erased;
  DELETE FROM reward_order_event WHERE client_id = erased;
  DELETE FROM reward_code WHERE client_id = erased;
  DELETE FROM reward_order WHERE client_id = erased;
END $$;
