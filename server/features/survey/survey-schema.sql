-- A survey as staff write it, and how it is with people now.
CREATE TABLE survey (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'closed')),
  -- What is being written; people see the newest edition.
  written jsonb NOT NULL,
  -- What it is found by: its titles, small and without accents.
  words text NOT NULL,
  -- What its owners may do with it.
  owners_may text[] NOT NULL,
  -- The newest edition (0: none yet), and the revision that it was made of.
  edition integer NOT NULL DEFAULT 0,
  published_rev integer,
  -- How it is with people: whom it is shown to (0: everybody), from when until when; a close brings the end forward.
  audience bigint NOT NULL DEFAULT 0,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Fixed by the first edition.
  is_anonymous boolean,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX survey_audience ON survey (client_id, audience) WHERE audience <> 0;
SELECT app_distribute('survey');
SELECT app_protect('survey');

-- What was shown to people; an answer is judged by the one that it answers.
CREATE TABLE survey_edition (
  client_id bigint NOT NULL,
  survey_id uuid NOT NULL,
  edition integer NOT NULL,
  content jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, survey_id, edition),
  FOREIGN KEY (client_id, survey_id) REFERENCES survey (client_id, id)
);
SELECT app_distribute('survey_edition');
SELECT app_protect('survey_edition');
REVOKE UPDATE, TRUNCATE ON survey_edition FROM trilha_app;

-- Whose it is, beside the administrators'.
CREATE TABLE survey_owner (
  client_id bigint NOT NULL,
  survey_id uuid NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (client_id, survey_id, user_id),
  FOREIGN KEY (client_id, survey_id) REFERENCES survey (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX survey_owner_person ON survey_owner (client_id, user_id);
SELECT app_distribute('survey_owner');
SELECT app_protect('survey_owner');
SELECT app_protect_person('survey_owner', 'user_id');

-- Who has answered, and when; never what.
CREATE TABLE survey_state (
  client_id bigint NOT NULL,
  survey_id uuid NOT NULL,
  user_id uuid NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, survey_id, user_id),
  FOREIGN KEY (client_id, survey_id) REFERENCES survey (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX survey_state_person ON survey_state (client_id, user_id);
SELECT app_distribute('survey_state');
SELECT app_protect('survey_state');
SELECT app_protect_person('survey_state', 'user_id');

-- What was answered: of a named survey with who and when, of an anonymous one with neither. The id is random and follows
-- no arrival ([Note: Mixed answers]).
CREATE TABLE survey_answer (
  client_id bigint NOT NULL,
  survey_id uuid NOT NULL,
  id uuid NOT NULL,
  edition integer NOT NULL,
  answers jsonb NOT NULL,
  user_id uuid,
  answered_at timestamptz,
  PRIMARY KEY (client_id, survey_id, id),
  FOREIGN KEY (client_id, survey_id, edition) REFERENCES survey_edition (client_id, survey_id, edition),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  CHECK ((user_id IS NULL) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX survey_answer_person ON survey_answer (client_id, survey_id, user_id);
CREATE INDEX survey_answer_of ON survey_answer (client_id, user_id) WHERE user_id IS NOT NULL;
SELECT app_distribute('survey_answer');
SELECT app_protect('survey_answer');
SELECT app_protect_person('survey_answer', 'user_id');
