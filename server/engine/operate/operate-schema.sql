-- Each server process says every ten seconds that it lives, and how it is.
CREATE TABLE server_process (
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('all', 'web', 'jobs')),
  version text NOT NULL,
  -- Whether it hears of what other servers do.
  has_bus boolean NOT NULL,
  started_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  memory_bytes bigint NOT NULL,
  loop_delay_ms integer NOT NULL,
  pool_open integer NOT NULL,
  pool_busy integer NOT NULL,
  pool_waiting integer NOT NULL,
  pool_most integer NOT NULL
);

-- What one of the servers reckons now and then, for all of them to tell.
CREATE TABLE figure (
  name text PRIMARY KEY,
  value double precision NOT NULL,
  reckoned_at timestamptz NOT NULL
);
