-- How certificates look. People's papers keep the version they were given with.
CREATE TABLE certificate_template (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  -- The newest version.
  version integer NOT NULL,
  -- The one of every course and trail that names none.
  is_usual boolean NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX certificate_template_usual ON certificate_template (client_id) WHERE is_usual;
SELECT app_distribute('certificate_template');
SELECT app_protect('certificate_template');

CREATE TABLE certificate_template_version (
  client_id bigint NOT NULL,
  template_id uuid NOT NULL,
  version integer NOT NULL,
  written jsonb NOT NULL,
  -- Its pictures as they were then: the version of each in the library, and the SHA-256 of its bytes.
  pictures jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, template_id, version),
  FOREIGN KEY (client_id, template_id) REFERENCES certificate_template (client_id, id)
);
SELECT app_distribute('certificate_template_version');
SELECT app_protect('certificate_template_version');
REVOKE UPDATE, TRUNCATE ON certificate_template_version FROM trilha_app;

-- What was said of the certificates of a course or a trail: without a row they have the usual template, and do not expire.
CREATE TABLE certificate_item (
  client_id bigint NOT NULL REFERENCES client (id),
  item_kind text NOT NULL CHECK (item_kind IN ('course', 'trail')),
  item_id bigint NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  template_id uuid,
  valid_months integer CHECK (valid_months BETWEEN 1 AND 120),
  PRIMARY KEY (client_id, item_kind, item_id),
  FOREIGN KEY (client_id, template_id) REFERENCES certificate_template (client_id, id)
);
SELECT app_distribute('certificate_item');
SELECT app_protect('certificate_item');

-- What was printed, so that checking it answers the same for ever.
CREATE TABLE certificate (
  client_id bigint NOT NULL,
  code text NOT NULL,
  user_id uuid NOT NULL,
  item_kind text NOT NULL CHECK (item_kind IN ('course', 'trail')),
  item_id bigint NOT NULL,
  cycle integer NOT NULL,
  person_name text NOT NULL,
  title text NOT NULL,
  minutes integer,
  programme text NOT NULL,
  -- How it is drawn, as it was when it was given.
  language text NOT NULL,
  colour text NOT NULL,
  template_id uuid,
  template_version integer,
  issued_at timestamptz NOT NULL,
  -- Days in the client's time zone.
  issued_on date NOT NULL,
  expires_on date,
  -- What staff find it by: its words, small and without accents.
  words text NOT NULL,
  ended text CHECK (ended IN ('revoked', 'replaced')),
  ended_at timestamptz,
  reason text,
  replaced_by text,
  PRIMARY KEY (client_id, code),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, template_id, template_version)
    REFERENCES certificate_template_version (client_id, template_id, version),
  CHECK ((ended IS NULL) = (ended_at IS NULL)),
  CHECK ((ended = 'replaced') = (replaced_by IS NOT NULL)),
  CHECK ((ended = 'revoked') = (reason IS NOT NULL))
);
-- One a cycle, beside those that it replaced.
CREATE UNIQUE INDEX certificate_of_item ON certificate (client_id, user_id, item_kind, item_id, cycle)
  WHERE ended IS DISTINCT FROM 'replaced';
CREATE INDEX certificate_newest ON certificate (client_id, issued_at, code);
SELECT app_distribute('certificate');
SELECT app_protect('certificate');
SELECT app_protect_person('certificate', 'user_id');
