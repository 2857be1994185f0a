-- Banks that tests draw questions from.
CREATE TABLE question_bank (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  name text NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  -- The name as searches compare it and lists sort by it; no two banks have the same.
  sort_name text COLLATE "C" NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX question_bank_name ON question_bank (client_id, sort_name);
SELECT app_distribute('question_bank');
SELECT app_protect('question_bank');

-- A question as it is being written ([Note: Questions]).
CREATE TABLE question (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  bank_id uuid NOT NULL,
  kind text NOT NULL,
  content jsonb NOT NULL,
  tags text[] NOT NULL,
  difficulty text NOT NULL CHECK (difficulty IN ('easy', 'medium', 'hard')),
  -- The version that was published last, 0: none; and whether it was written on since.
  version integer NOT NULL DEFAULT 0,
  changed boolean NOT NULL DEFAULT true,
  retired_at timestamptz,
  changed_at timestamptz NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  -- The beginning of its text, as lists show it; with its tags as a search compares it; and as lists sort by it.
  text jsonb NOT NULL,
  words text NOT NULL,
  sort_text text COLLATE "C" NOT NULL,
  -- By what a file finds the one that is the same, and the one that asks the same.
  same_as text NOT NULL,
  asks text NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, bank_id) REFERENCES question_bank (client_id, id)
);
CREATE INDEX question_newest ON question (client_id, bank_id, id DESC);
CREATE INDEX question_text ON question (client_id, bank_id, sort_text, id);
CREATE INDEX question_same ON question (client_id, bank_id, same_as);
CREATE INDEX question_asks ON question (client_id, bank_id, asks);
SELECT app_distribute('question');
SELECT app_protect('question');

-- What people are asked and judged by. Rows are never changed.
CREATE TABLE question_version (
  client_id bigint NOT NULL,
  question_id uuid NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  -- The bundle of each picture that it shows, by the id of its file in the library.
  pictures jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, question_id, version),
  FOREIGN KEY (client_id, question_id) REFERENCES question (client_id, id)
);
SELECT app_distribute('question_version');
SELECT app_protect('question_version');
