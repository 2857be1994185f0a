-- What staff write to people, and how far it has gone.
CREATE TABLE notice (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  title jsonb NOT NULL,
  body jsonb NOT NULL,
  -- What it is found by: its titles, small and without accents.
  words text NOT NULL,
  -- Whom it is for; 0: everybody.
  audience bigint NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  channels text[] NOT NULL,
  link text,
  created_at timestamptz NOT NULL,
  stopped_at timestamptz,
  -- The last person that it was addressed to, in the order of their ids; all of them once it is addressed.
  addressed_to uuid,
  addressed boolean NOT NULL DEFAULT false,
  -- Devices have it.
  shown boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX notice_starts ON notice (client_id, starts_at, id);
CREATE INDEX notice_audience ON notice (client_id, audience) WHERE audience <> 0;
-- What the server has to do something with: few of all that there were.
CREATE INDEX notice_running ON notice (client_id, state) WHERE state IN ('scheduled', 'sending') OR shown;
SELECT app_distribute('notice');
SELECT app_protect('notice');

-- One person and one channel of a notice, once. `id` is the message's: sent again it is the same message.
CREATE TABLE notice_delivery (
  client_id bigint NOT NULL,
  notice_id uuid NOT NULL,
  user_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('in_app', 'push', 'mail', 'sms')),
  id uuid NOT NULL,
  -- `void`: whom it was for was kept out, or has no such address any more.
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'void')),
  -- Since when a server is at it; one that is gone is not waited for.
  begun_at timestamptz,
  PRIMARY KEY (client_id, notice_id, user_id, channel),
  FOREIGN KEY (client_id, notice_id) REFERENCES notice (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX notice_delivery_open ON notice_delivery (client_id, notice_id) WHERE state IN ('waiting', 'sending');
CREATE INDEX notice_delivery_person ON notice_delivery (client_id, user_id);
SELECT app_distribute('notice_delivery');
SELECT app_protect('notice_delivery');
SELECT app_protect_person('notice_delivery', 'user_id');

-- Who read what, and when first.
CREATE TABLE notice_read (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  notice_id uuid NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, notice_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, notice_id) REFERENCES notice (client_id, id)
);
SELECT app_distribute('notice_read');
SELECT app_protect('notice_read');
SELECT app_protect_person('notice_read', 'user_id');

-- The installation's keys by which push services know it (VAPID); the private one is sealed.
CREATE TABLE push_key (
  id smallint PRIMARY KEY CHECK (id = 1),
  public_key text NOT NULL,
  sealed text NOT NULL
);

-- Where a browser of somebody's takes push messages, sealed; it lives as long as the session that asked for it.
CREATE TABLE push_subscription (
  endpoint_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES person (id),
  family_id uuid NOT NULL REFERENCES session_family (id) ON DELETE CASCADE,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscription_user ON push_subscription (user_id);
CREATE INDEX push_subscription_family ON push_subscription (family_id);
SELECT app_protect_person('push_subscription', 'user_id');
