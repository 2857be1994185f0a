-- A page in its languages; client 0 is the platform, whose texts stand where a client has none.
CREATE TABLE page (
  client_id bigint NOT NULL,
  page text NOT NULL,
  version integer NOT NULL,
  texts jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Who sees it; 0: everybody.
  audience bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, page)
);
CREATE INDEX page_audience ON page (client_id, audience) WHERE audience <> 0;
SELECT app_distribute('page');
SELECT app_protect('page');

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
SELECT app_protect_person('acceptance', 'user_id');
