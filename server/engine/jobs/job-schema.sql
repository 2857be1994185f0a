-- Work for after the answer, written in the transaction that wants it done. The payload is sealed
-- with the secret key: it may hold an address and a code. `run_at` is the next try.
CREATE TABLE job (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  sealed text NOT NULL,
  tries integer NOT NULL,
  run_at timestamptz NOT NULL,
  expires_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX job_due ON job (run_at);
