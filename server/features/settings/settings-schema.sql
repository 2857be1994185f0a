-- The platform's own settings, for where no client is named; missing parts take the defaults.
CREATE TABLE platform_setting (
  id smallint PRIMARY KEY CHECK (id = 1),
  access jsonb NOT NULL,
  -- Looks and languages where no client is named; null: the built-in ones.
  brand jsonb,
  languages text[],
  -- Counts the changes; who edits says which they saw.
  rev integer NOT NULL DEFAULT 1
);
INSERT INTO platform_setting (id, access) VALUES (1, '{}');
SELECT app_reference('platform_setting');

-- Who looks behind a client's maintenance.
CREATE TABLE maintenance_tester (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('maintenance_tester');
SELECT app_protect('maintenance_tester');
SELECT app_protect_person('maintenance_tester', 'user_id');
-- Signing in asks which clients a person may look into; nothing else may cross them.
CREATE POLICY sign_in ON maintenance_tester FOR SELECT
  USING (nullif(current_setting('app.client_id', true), '')::bigint = 0);

-- From when to when a client (0: the platform) was shut, see [Note: Time of a maintenance].
CREATE TABLE maintenance_period (
  client_id bigint NOT NULL,
  began_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (client_id, began_at)
);
SELECT app_reference('maintenance_period');

-- Domains of clients' own, see [Note: Own domains]. Every request under such a name asks whose it is.
CREATE TABLE client_domain (
  client_id bigint PRIMARY KEY REFERENCES client (id),
  domain text NOT NULL CHECK (domain = lower(domain)),
  -- What its TXT record has to say.
  token text NOT NULL,
  asked_at timestamptz NOT NULL,
  checked_at timestamptz,
  outcome text CHECK (outcome IN ('missing', 'away', 'taken')),
  proven_at timestamptz
);
CREATE UNIQUE INDEX client_domain_proven ON client_domain (domain) WHERE proven_at IS NOT NULL;
SELECT app_reference('client_domain');
