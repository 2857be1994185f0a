-- The last place in a client's record store: whoever stores holds the row, so that places are seen in their order.
CREATE TABLE xapi_counter (
  client_id bigint NOT NULL REFERENCES client (id),
  last bigint NOT NULL,
  PRIMARY KEY (client_id)
);
SELECT app_distribute('xapi_counter');
SELECT app_protect('xapi_counter');

-- Statements, as they are answered.
CREATE TABLE xapi_statement (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  place bigint NOT NULL,
  -- The person of ours it is of; null: another system's.
  user_id uuid,
  stored_at timestamptz NOT NULL,
  verb text NOT NULL,
  activity text,
  registration uuid,
  -- Whom it is by or about, everybody and every activity that it names.
  agents text[] NOT NULL,
  related_agents text[] NOT NULL,
  related_activities text[] NOT NULL,
  -- What it takes back; whether it was taken back.
  voids uuid,
  voided boolean NOT NULL,
  statement jsonb NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX xapi_statement_place ON xapi_statement (client_id, place);
CREATE INDEX xapi_statement_registration ON xapi_statement (client_id, registration, place);
CREATE INDEX xapi_statement_activity ON xapi_statement (client_id, md5(activity), place);
CREATE INDEX xapi_statement_agents ON xapi_statement USING gin (related_agents);
CREATE INDEX xapi_statement_activities ON xapi_statement USING gin (related_activities);
CREATE INDEX xapi_statement_voids ON xapi_statement (client_id, voids) WHERE voids IS NOT NULL;
CREATE INDEX xapi_statement_user ON xapi_statement (client_id, user_id);
SELECT app_distribute('xapi_statement');
SELECT app_protect('xapi_statement');
SELECT app_protect_person('xapi_statement', 'user_id');

-- Documents of activities, of people, and of both.
CREATE TABLE xapi_document (
  client_id bigint NOT NULL REFERENCES client (id),
  kind text NOT NULL CHECK (kind IN ('state', 'activity', 'agent')),
  -- SHA-256 of all that names it.
  key text NOT NULL,
  user_id uuid,
  activity text,
  agent text,
  registration uuid,
  document_id text NOT NULL,
  type text NOT NULL,
  content bytea NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, kind, key)
);
CREATE INDEX xapi_document_agent ON xapi_document (client_id, kind, md5(agent));
CREATE INDEX xapi_document_activity ON xapi_document (client_id, kind, md5(activity));
CREATE INDEX xapi_document_user ON xapi_document (client_id, user_id);
SELECT app_distribute('xapi_document');
SELECT app_protect('xapi_document');
SELECT app_protect_person('xapi_document', 'user_id');

-- Where somebody stands in what speaks xAPI: folded from what their launches said.
CREATE TABLE xapi_state (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  activity_id bigint NOT NULL,
  state jsonb NOT NULL,
  PRIMARY KEY (client_id, user_id, activity_id),
  FOREIGN KEY (client_id, activity_id) REFERENCES activity (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('xapi_state');
SELECT app_protect('xapi_state');
SELECT app_protect_person('xapi_state', 'user_id');
