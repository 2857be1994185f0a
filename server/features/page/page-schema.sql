-- A page in its languages as people read it; client 0 is the platform, whose texts stand where a client has none.
CREATE TABLE page (
  client_id bigint NOT NULL,
  page text NOT NULL,
  -- Goes up when people are asked or told again.
  version integer NOT NULL,
  -- Counts every text that was published.
  edition integer NOT NULL,
  texts jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Who sees it; 0: everybody.
  audience bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, page)
);
CREATE INDEX page_audience ON page (client_id, audience) WHERE audience <> 0;
SELECT app_distribute('page');
SELECT app_protect('page');

-- What is being written of a page and nobody reads yet; `rev` counts what was done to the page at the desk.
CREATE TABLE page_draft (
  client_id bigint NOT NULL,
  page text NOT NULL,
  rev integer NOT NULL,
  texts jsonb,
  saved_at timestamptz,
  saved_by uuid,
  PRIMARY KEY (client_id, page)
);
SELECT app_distribute('page_draft');
SELECT app_protect('page_draft');
SELECT app_protect_person('page_draft', 'saved_by');

-- Every text that was published; the application's role cannot change one.
CREATE TABLE page_edition (
  client_id bigint NOT NULL,
  page text NOT NULL,
  edition integer NOT NULL,
  version integer NOT NULL,
  texts jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  -- Null: it came with the installation.
  published_by uuid,
  PRIMARY KEY (client_id, page, edition)
);
SELECT app_distribute('page_edition');
SELECT app_protect('page_edition');
SELECT app_protect_person('page_edition', 'published_by');
REVOKE UPDATE, TRUNCATE ON page_edition FROM trilha_app;

-- Who accepted (or was shown) which version, and when; never rewritten. While it stands, so does the text it is about.
CREATE TABLE acceptance (
  client_id bigint NOT NULL REFERENCES client (id),
  user_id uuid NOT NULL,
  page text NOT NULL,
  version integer NOT NULL,
  edition integer NOT NULL,
  -- The language it was shown in, and the SHA-256 of the text in it.
  language text NOT NULL,
  sha256 text NOT NULL,
  accepted_at timestamptz NOT NULL,
  -- Where it came from; null: a registration that was confirmed later.
  address text,
  -- Families of browser and system, such as `chrome/android`.
  device text,
  PRIMARY KEY (client_id, user_id, page, version),
  FOREIGN KEY (client_id, page, edition) REFERENCES page_edition (client_id, page, edition)
);
CREATE INDEX acceptance_page ON acceptance (client_id, page, version, user_id);
SELECT app_distribute('acceptance');
SELECT app_protect('acceptance');
SELECT app_protect_person('acceptance', 'user_id');
