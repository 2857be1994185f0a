-- Written pages, what people accepted, messages to support, the public showcase, and who changed what.

-- A page in its languages; client 0 is the platform, whose texts stand where a client has none.
CREATE TABLE page (
  client_id bigint NOT NULL,
  page text NOT NULL,
  version integer NOT NULL,
  texts jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, page)
);
SELECT app_distribute('page');
SELECT app_protect('page');

-- The versions a client wants people to have passed (0: none), and how far each person is.
ALTER TABLE client ADD COLUMN terms_version integer NOT NULL DEFAULT 0;
ALTER TABLE client ADD COLUMN onboarding_version integer NOT NULL DEFAULT 0;
ALTER TABLE membership ADD COLUMN terms_version integer NOT NULL DEFAULT 0;
ALTER TABLE membership ADD COLUMN onboarding_version integer NOT NULL DEFAULT 0;

-- Who accepted (or was shown) which version, and when; never rewritten.
CREATE TABLE acceptance (
  client_id bigint NOT NULL REFERENCES client (id),
  user_id uuid NOT NULL,
  page text NOT NULL,
  version integer NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, page, version)
);
SELECT app_distribute('acceptance');
SELECT app_protect('acceptance');

-- What people wrote to support; client 0 is the platform.
CREATE TABLE contact_message (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  receipt text NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('contact_message');
SELECT app_protect('contact_message');

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

-- Courses that anybody may see in the portfolio.
ALTER TABLE course ADD COLUMN is_public boolean NOT NULL DEFAULT false;
CREATE INDEX course_public ON course (client_id, id) WHERE is_public;

-- Looks and languages where no client is named; null: the built-in ones.
ALTER TABLE platform_setting ADD COLUMN brand jsonb;
ALTER TABLE platform_setting ADD COLUMN languages text[];
