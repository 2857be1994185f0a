-- Who has sent a reaction in which cycle of its course, and when; never what.
CREATE TABLE reaction_state (
  client_id bigint NOT NULL,
  activity_id bigint NOT NULL,
  user_id uuid NOT NULL,
  cycle integer NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, activity_id, user_id, cycle),
  FOREIGN KEY (client_id, activity_id) REFERENCES activity (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX reaction_state_person ON reaction_state (client_id, user_id);
SELECT app_distribute('reaction_state');
SELECT app_protect('reaction_state');
SELECT app_protect_person('reaction_state', 'user_id');

-- What was answered: of a named reaction with who, when and in which cycle, of an anonymous one with none of it. The id is
-- random and follows no arrival ([Note: Mixed answers]).
CREATE TABLE reaction_answer (
  client_id bigint NOT NULL,
  activity_id bigint NOT NULL,
  id uuid NOT NULL,
  answers jsonb NOT NULL,
  user_id uuid,
  cycle integer,
  answered_at timestamptz,
  PRIMARY KEY (client_id, activity_id, id),
  FOREIGN KEY (client_id, activity_id) REFERENCES activity (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  CHECK ((user_id IS NULL) = (answered_at IS NULL) AND (user_id IS NULL) = (cycle IS NULL))
);
CREATE UNIQUE INDEX reaction_answer_person ON reaction_answer (client_id, activity_id, user_id, cycle);
CREATE INDEX reaction_answer_of ON reaction_answer (client_id, user_id) WHERE user_id IS NOT NULL;
SELECT app_distribute('reaction_answer');
SELECT app_protect('reaction_answer');
SELECT app_protect_person('reaction_answer', 'user_id');
