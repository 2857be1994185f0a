-- The platform's own settings, for where no client is named; missing parts take the defaults.
CREATE TABLE platform_setting (
  id smallint PRIMARY KEY CHECK (id = 1),
  access jsonb NOT NULL,
  -- Looks and languages where no client is named; null: the built-in ones.
  brand jsonb,
  languages text[]
);
INSERT INTO platform_setting (id, access) VALUES (1, '{}');
SELECT app_reference('platform_setting');

-- Every change of a setting or a page: who, when, from what to what. Client 0 is the platform.
CREATE TABLE setting_change (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  subject text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX setting_change_newest ON setting_change (client_id, changed_at DESC);
SELECT app_distribute('setting_change');
SELECT app_protect('setting_change');
SELECT app_protect_person('setting_change', 'user_id');
