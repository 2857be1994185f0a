-- What every schema file counts on. They are one migration together: see [Note: Schema].
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

-- Beside what opens a row otherwise: a transaction that is about one person (`app.user_id`) sees and writes the rows
-- of that person alone. One that names nobody sees them all.
CREATE FUNCTION app_protect_person(person_table regclass, person_column text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT relrowsecurity FROM pg_class WHERE oid = person_table) THEN
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', person_table);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', person_table);
    EXECUTE format('CREATE POLICY shared ON %s USING (true)', person_table);
  END IF;
  EXECUTE format(
    'CREATE POLICY person ON %s AS RESTRICTIVE USING (coalesce(current_setting(''app.user_id'', true), '''') '
    'IN ('''', %I::text))',
    person_table, person_column
  );
END $$;

-- The same of the streams of changes: everybody's, and the person's own.
CREATE FUNCTION app_protect_stream(stream_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE POLICY person ON %s AS RESTRICTIVE USING (coalesce(current_setting(''app.user_id'', true), '''') = '''' '
    'OR stream_id IN (''client'', ''user:'' || current_setting(''app.user_id'', true)))',
    stream_table
  );
END $$;

CREATE TABLE installation (
  id smallint PRIMARY KEY CHECK (id = 1),
  epoch text NOT NULL,
  -- Where this data was when a server last started on it: elsewhere, it is a copy (restored, promoted, moved).
  whereabouts text,
  -- Tells one SECRET_KEY from another: what was sealed and signed with one is lost to the other.
  key_fingerprint text,
  -- The last backup that was written whole, or that this data was restored from; and when one was last restored.
  backed_up_at timestamptz,
  backup_bytes bigint,
  restored_at timestamptz
);

INSERT INTO installation (id, epoch) VALUES (1, gen_random_uuid()::text);

-- ── The application's role ──────────────────────────────────────────────────────────────────
-- Neither superuser nor owner, so that row security really holds. LOGIN, without a password: a cluster's
-- coordinator reaches its other nodes as the role that works. Roles belong to the whole
-- cluster: another database's migration may make it at the same moment.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'trilha_app') THEN
    CREATE ROLE trilha_app LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;

DO $$
BEGIN
  -- From 16 on whoever makes a role may give it to others, themselves too, and does not have it by that alone.
  IF NOT pg_has_role(
    current_user, 'trilha_app', CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END
  ) THEN
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
