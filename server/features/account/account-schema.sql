-- What happened to a person's access and data: told in the export, never deleted. No addresses, no secrets.
CREATE TABLE person_event (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  detail jsonb NOT NULL
);
CREATE INDEX person_event_user ON person_event (user_id, at);
SELECT app_protect_person('person_event', 'user_id');

-- Somebody asked for their account to be deleted; one open request a person.
CREATE TABLE deletion_request (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  done_at timestamptz
);
CREATE UNIQUE INDEX deletion_request_open ON deletion_request (user_id)
  WHERE cancelled_at IS NULL AND done_at IS NULL;
SELECT app_protect_person('deletion_request', 'user_id');
