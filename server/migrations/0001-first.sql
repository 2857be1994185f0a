-- The first schema: clients, people, sessions, content, sync and what people report.
-- Written for PGlite, PostgreSQL 15+ and Citus alike: client_id leads every key of a tenant
-- table, no triggers, no sequences, ids and instants come from the code.

-- Where Citus is installed a tenant table is spread by client; elsewhere nothing happens.
CREATE FUNCTION app_distribute(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    EXECUTE format('SELECT create_distributed_table(%L, %L)', tenant_table::text, 'client_id');
  END IF;
END $$;

-- A table every node holds whole (tenant tables may point at it).
CREATE FUNCTION app_reference(shared_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    EXECUTE format('SELECT create_reference_table(%L)', shared_table::text);
  END IF;
END $$;

-- Names the tenant for the running transaction. SET LOCAL travels to Citus workers,
-- set_config() does not. Call it alone, never inside a string of several statements.
CREATE FUNCTION set_tenant(client_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SET LOCAL app.client_id = %L', client_id);
END $$;

-- Row security, forced for the owner too: a row is seen only by its own client's transaction.
-- A reverted SET LOCAL leaves '' behind, hence the nullif.
CREATE FUNCTION app_protect(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY tenant ON %s USING (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
    tenant_table
  );
END $$;

-- ── Without a tenant ────────────────────────────────────────────────────────────────────────

CREATE TABLE installation (
  id smallint PRIMARY KEY CHECK (id = 1),
  epoch text NOT NULL
);
INSERT INTO installation (id, epoch) VALUES (1, gen_random_uuid()::text);

CREATE TABLE client (
  id bigint PRIMARY KEY CHECK (id > 0),
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  programme text NOT NULL,
  home_route text NOT NULL,
  time_zone text NOT NULL,
  languages text[] NOT NULL,
  modules text[] NOT NULL,
  brand jsonb NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}'
);
SELECT app_reference('client');

CREATE TABLE person (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  username text UNIQUE CHECK (username = lower(username)),
  document text UNIQUE,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  language_id smallint,
  image text,
  blocked_at timestamptz,
  created_at timestamptz NOT NULL
);

-- One family per sign-in; every rotation of its refresh token stays inside it.
CREATE TABLE session_family (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES person (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX session_family_user ON session_family (user_id);
CREATE INDEX session_family_expiry ON session_family (expires_at);

-- Tokens are kept as hashes. `successor` is the next token, sealed under the token it follows,
-- so that a lost answer can be given again while the table alone opens nothing.
CREATE TABLE refresh_token (
  hash text PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES session_family (id) ON DELETE CASCADE,
  parent_hash text,
  successor text,
  successor_hash text,
  rotated_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX refresh_token_family ON refresh_token (family_id);

-- ── Tenant tables: people and bookkeeping ───────────────────────────────────────────────────

CREATE TABLE membership (
  client_id bigint NOT NULL REFERENCES client (id),
  user_id uuid NOT NULL,
  roles text[] NOT NULL,
  profession text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id)
);
CREATE INDEX membership_user ON membership (user_id);
SELECT app_distribute('membership');
SELECT app_protect('membership');
-- Signing in asks for a person's memberships across clients; nothing else may cross them.
CREATE POLICY sign_in ON membership FOR SELECT
  USING (nullif(current_setting('app.client_id', true), '')::bigint = 0);

-- Per-client numbers: receipts and ids of content.
CREATE TABLE counter (
  client_id bigint NOT NULL REFERENCES client (id),
  name text NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (client_id, name)
);
SELECT app_distribute('counter');
SELECT app_protect('counter');

-- The last sequence number of a change stream. Whoever writes to a stream holds its row until
-- the commit, so nobody sees a higher number before a lower one.
CREATE TABLE stream (
  client_id bigint NOT NULL REFERENCES client (id),
  stream_id text NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (client_id, stream_id)
);
SELECT app_distribute('stream');
SELECT app_protect('stream');

-- The newest state of each published row (data null: it is gone), in the order of its stream.
CREATE TABLE change (
  client_id bigint NOT NULL,
  stream_id text NOT NULL,
  collection text NOT NULL,
  row_key text NOT NULL,
  seq bigint NOT NULL,
  data jsonb,
  PRIMARY KEY (client_id, stream_id, collection, row_key),
  FOREIGN KEY (client_id, stream_id) REFERENCES stream (client_id, stream_id)
);
CREATE UNIQUE INDEX change_order ON change (client_id, stream_id, seq);
SELECT app_distribute('change');
SELECT app_protect('change');

-- What became of each operation: the answer a resend gets.
CREATE TABLE operation (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  body_hash text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('applied', 'refused')),
  answer jsonb NOT NULL,
  captured_at timestamptz NOT NULL,
  skew_ms bigint NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('operation');
SELECT app_protect('operation');

-- ── Tenant tables: files ────────────────────────────────────────────────────────────────────

CREATE TABLE file (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  purpose text NOT NULL,
  owner_id uuid,
  module text,
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  type text NOT NULL,
  extension text NOT NULL,
  name text NOT NULL,
  store_key text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('file');
SELECT app_protect('file');
-- Covers and logos are public: their bytes are found by file id alone.
CREATE POLICY public_image ON file FOR SELECT
  USING (purpose = 'image' AND nullif(current_setting('app.client_id', true), '')::bigint = 0);
CREATE INDEX file_image ON file (id) WHERE purpose = 'image';

-- An upload under way, or done: asked for again it goes on or tells that it is complete.
CREATE TABLE upload (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  file_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  purpose text NOT NULL,
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  type text NOT NULL,
  store_key text NOT NULL,
  store_upload_id text NOT NULL,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, file_id),
  FOREIGN KEY (client_id, owner_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('upload');
SELECT app_protect('upload');

-- ── Tenant tables: content ──────────────────────────────────────────────────────────────────

CREATE TABLE course (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  title jsonb NOT NULL,
  description jsonb NOT NULL,
  cover text NOT NULL,
  cover_color text NOT NULL,
  area_id text NOT NULL,
  group_id text NOT NULL,
  category_id text NOT NULL,
  tag_ids text[] NOT NULL,
  enrollment_type text NOT NULL CHECK (enrollment_type IN ('automatic', 'free')),
  mandatory boolean NOT NULL,
  block_menu boolean NOT NULL,
  points bigint NOT NULL,
  minutes integer NOT NULL,
  support_materials jsonb NOT NULL,
  -- The whole answer of "course content" (course and activities), written at publication; null before it.
  published jsonb,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('course');
SELECT app_protect('course');

CREATE TABLE activity (
  client_id bigint NOT NULL,
  id bigint NOT NULL,
  course_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('video', 'audio', 'pdf', 'image')),
  title jsonb NOT NULL,
  hierarchy_order integer NOT NULL,
  file_id uuid NOT NULL,
  captions_file_id uuid,
  total double precision NOT NULL,
  required_share double precision NOT NULL,
  required boolean NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, course_id) REFERENCES course (client_id, id),
  FOREIGN KEY (client_id, file_id) REFERENCES file (client_id, id),
  FOREIGN KEY (client_id, captions_file_id) REFERENCES file (client_id, id)
);
CREATE INDEX activity_order ON activity (client_id, course_id, hierarchy_order);
SELECT app_distribute('activity');
SELECT app_protect('activity');

CREATE TABLE trail (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  title jsonb NOT NULL,
  description jsonb NOT NULL,
  cover text NOT NULL,
  cover_color text NOT NULL,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('trail');
SELECT app_protect('trail');

CREATE TABLE trail_course (
  client_id bigint NOT NULL,
  trail_id bigint NOT NULL,
  course_id bigint NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (client_id, trail_id, course_id),
  FOREIGN KEY (client_id, trail_id) REFERENCES trail (client_id, id),
  FOREIGN KEY (client_id, course_id) REFERENCES course (client_id, id)
);
SELECT app_distribute('trail_course');
SELECT app_protect('trail_course');

CREATE TABLE site_list (
  client_id bigint NOT NULL REFERENCES client (id),
  key text NOT NULL,
  items jsonb NOT NULL,
  PRIMARY KEY (client_id, key)
);
SELECT app_distribute('site_list');
SELECT app_protect('site_list');

CREATE TABLE store (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  name text NOT NULL,
  chain text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  cameras_allowed boolean NOT NULL,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('store');
SELECT app_protect('store');

CREATE TABLE product (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  sku text NOT NULL,
  name text NOT NULL,
  detail text NOT NULL,
  brand text NOT NULL,
  product_type text NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, sku)
);
SELECT app_distribute('product');
SELECT app_protect('product');

CREATE TABLE photo_type (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  title jsonb NOT NULL,
  description jsonb NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('photo_type');
SELECT app_protect('photo_type');

CREATE TABLE campaign (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  name text NOT NULL,
  begins_on date NOT NULL,
  ends_on date NOT NULL,
  PRIMARY KEY (client_id, id),
  CHECK (begins_on <= ends_on)
);
SELECT app_distribute('campaign');
SELECT app_protect('campaign');

-- ── Tenant tables: what people do ───────────────────────────────────────────────────────────

CREATE TABLE activity_progress (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  activity_id bigint NOT NULL,
  course_id bigint NOT NULL,
  covered jsonb NOT NULL,
  position double precision NOT NULL,
  total double precision NOT NULL,
  state text NOT NULL CHECK (state IN ('not_started', 'in_progress', 'finished')),
  captured_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (client_id, user_id, activity_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, activity_id) REFERENCES activity (client_id, id)
);
SELECT app_distribute('activity_progress');
SELECT app_protect('activity_progress');

CREATE TABLE favourite (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  course_id bigint NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, course_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, course_id) REFERENCES course (client_id, id)
);
SELECT app_distribute('favourite');
SELECT app_protect('favourite');

-- A sale's id is the id of the operation that reported it. `invoice_key` is the normalised number.
CREATE TABLE sale (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  campaign_id bigint NOT NULL,
  invoice_number text NOT NULL,
  invoice_key text NOT NULL,
  store_id bigint NOT NULL,
  sold_on date NOT NULL,
  observation text NOT NULL,
  photo_file_id uuid,
  multiplier integer NOT NULL,
  points bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('awaiting', 'approved', 'refused')),
  receipt text NOT NULL,
  captured_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, user_id, campaign_id, invoice_key),
  UNIQUE (client_id, receipt),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  FOREIGN KEY (client_id, store_id) REFERENCES store (client_id, id),
  FOREIGN KEY (client_id, photo_file_id) REFERENCES file (client_id, id)
);
SELECT app_distribute('sale');
SELECT app_protect('sale');

CREATE TABLE sale_line (
  client_id bigint NOT NULL,
  sale_id uuid NOT NULL,
  position integer NOT NULL,
  product_id bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  points bigint NOT NULL,
  PRIMARY KEY (client_id, sale_id, position),
  FOREIGN KEY (client_id, sale_id) REFERENCES sale (client_id, id),
  FOREIGN KEY (client_id, product_id) REFERENCES product (client_id, id)
);
SELECT app_distribute('sale_line');
SELECT app_protect('sale_line');

CREATE TABLE photo (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  photo_type_id bigint NOT NULL,
  store_id bigint NOT NULL,
  week date NOT NULL,
  photo_file_id uuid NOT NULL,
  points bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('awaiting', 'approved', 'refused')),
  receipt text NOT NULL,
  captured_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, user_id, photo_type_id, store_id, week),
  UNIQUE (client_id, receipt),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, photo_type_id) REFERENCES photo_type (client_id, id),
  FOREIGN KEY (client_id, store_id) REFERENCES store (client_id, id),
  FOREIGN KEY (client_id, photo_file_id) REFERENCES file (client_id, id)
);
SELECT app_distribute('photo');
SELECT app_protect('photo');

-- ── The application's role ──────────────────────────────────────────────────────────────────
-- Neither superuser nor owner, so that row security really holds. Roles belong to the whole
-- cluster: another database's migration may make it at the same moment.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'trilha_app') THEN
    CREATE ROLE trilha_app NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'trilha_app', 'MEMBER') THEN
    EXECUTE format('GRANT trilha_app TO %I', current_user);
  END IF;
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO trilha_app', current_schema());
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO trilha_app', current_schema());
  EXECUTE format(
    'ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO trilha_app',
    current_schema()
  );
END $$;
REVOKE INSERT, UPDATE, DELETE ON installation FROM trilha_app;
