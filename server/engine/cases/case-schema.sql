-- What waits for a decision of staff, and what did: see [Note: Cases].
CREATE TABLE desk_case (
  client_id bigint NOT NULL,
  queue text NOT NULL,
  case_id text NOT NULL,
  user_id uuid NOT NULL,
  -- What it is found by beside its person: small letters, no accents.
  label text COLLATE "C" NOT NULL,
  odd boolean NOT NULL,
  opened_at timestamptz NOT NULL,
  -- When it is older than five working days, and whether it is so as far as it was looked at since.
  urgent_from timestamptz NOT NULL,
  urgent boolean NOT NULL,
  -- The sum of its signals, and how it stands in its queue by them: see [Note: Signals].
  score smallint NOT NULL CHECK (score BETWEEN 0 AND 100),
  rank smallint NOT NULL GENERATED ALWAYS AS (CASE WHEN urgent THEN 100 ELSE 201 END - score) STORED,
  -- How often what it is about was written, and as which of these its signals were looked for. Nobody looks at 0.
  rev integer NOT NULL,
  weighed_rev integer NOT NULL,
  closed_at timestamptz,
  -- Who reads it, and until when nobody else decides it.
  lent_to uuid,
  lent_until timestamptz,
  -- Until when what was decided last can be undone; a decision that counts is done then. Null: it is done.
  undo_until timestamptz,
  -- When it was closed before that decision; null: it waited.
  closed_before timestamptz,
  -- When the administrators of the programme were told that it waits for long.
  told_at timestamptz,
  PRIMARY KEY (client_id, queue, case_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX desk_case_rank ON desk_case (client_id, queue, rank, opened_at, case_id) WHERE closed_at IS NULL;
CREATE INDEX desk_case_odd_rank ON desk_case (client_id, queue, rank, opened_at, case_id)
  WHERE closed_at IS NULL AND odd;
CREATE INDEX desk_case_urgent ON desk_case (client_id, urgent_from) WHERE closed_at IS NULL AND NOT urgent;
CREATE INDEX desk_case_weigh ON desk_case (client_id) WHERE weighed_rev < rev;
CREATE INDEX desk_case_open ON desk_case (client_id, queue, opened_at, case_id) WHERE closed_at IS NULL;
CREATE INDEX desk_case_odd ON desk_case (client_id, queue, opened_at, case_id) WHERE closed_at IS NULL AND odd;
CREATE INDEX desk_case_closed ON desk_case (client_id, queue, opened_at, case_id) WHERE closed_at IS NOT NULL;
CREATE INDEX desk_case_label ON desk_case (client_id, queue, label);
CREATE INDEX desk_case_person ON desk_case (client_id, user_id);
CREATE INDEX desk_case_lent ON desk_case (client_id, lent_to) WHERE lent_to IS NOT NULL;
SELECT app_distribute('desk_case');
SELECT app_protect('desk_case');
SELECT app_protect_person('desk_case', 'user_id');

-- Decisions of cases. One is changed by a later one: no row of them is ever written again.
CREATE TABLE case_decision (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  queue text NOT NULL,
  case_id text NOT NULL,
  decision text NOT NULL CHECK (decision IN ('approve', 'part', 'refuse', 'again', 'ask', 'reverse', 'undo', 'changed')),
  -- Of `part`: what was done until then counts.
  until timestamptz,
  -- The same of quantities: how much of each line.
  lines jsonb,
  reason text,
  note text NOT NULL,
  -- False: it is one of two that are asked, and nothing was done yet.
  counts boolean NOT NULL,
  -- Null: nobody; what was decided did not hold any more when it was to be done, or a rule decided ([Note: Clean cases]).
  decided_by uuid,
  by_rule boolean NOT NULL DEFAULT false CHECK (NOT (by_rule AND decided_by IS NOT NULL)),
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, queue, case_id) REFERENCES desk_case (client_id, queue, case_id)
);
CREATE INDEX case_decision_case ON case_decision (client_id, queue, case_id, id);
SELECT app_distribute('case_decision');
SELECT app_protect('case_decision');
SELECT app_protect_person('case_decision', 'decided_by');
REVOKE UPDATE, TRUNCATE ON case_decision FROM trilha_app;

-- What speaks against a case; with another case both have a row of it: see [Note: Signals].
CREATE TABLE case_signal (
  client_id bigint NOT NULL,
  queue text NOT NULL,
  case_id text NOT NULL,
  signal text NOT NULL,
  -- The case that it goes together with; empty: none.
  other_queue text NOT NULL,
  other_case text NOT NULL,
  score smallint NOT NULL,
  -- Of the pictures that are alike: which of each case.
  file_id uuid,
  other_file_id uuid,
  -- How far it goes: of pictures their distance, of what is fast how many, of what is unusual how many times the usual.
  amount real,
  PRIMARY KEY (client_id, queue, case_id, signal, other_queue, other_case),
  FOREIGN KEY (client_id, queue, case_id) REFERENCES desk_case (client_id, queue, case_id)
);
CREATE INDEX case_signal_other ON case_signal (client_id, other_queue, other_case) WHERE other_case <> '';
SELECT app_distribute('case_signal');
SELECT app_protect('case_signal');

-- The pictures of cases, and what each is known again by.
CREATE TABLE case_picture (
  client_id bigint NOT NULL,
  file_id uuid NOT NULL,
  queue text NOT NULL,
  case_id text NOT NULL,
  -- It is compared with those of its campaign.
  campaign_id bigint,
  sha256 text NOT NULL,
  -- Null: there is nothing to see on it, or it is gone.
  look bit(256),
  PRIMARY KEY (client_id, file_id),
  FOREIGN KEY (client_id, queue, case_id) REFERENCES desk_case (client_id, queue, case_id),
  FOREIGN KEY (client_id, file_id) REFERENCES file (client_id, id)
);
CREATE INDEX case_picture_case ON case_picture (client_id, queue, case_id);
CREATE INDEX case_picture_look ON case_picture (client_id, campaign_id) WHERE look IS NOT NULL;
SELECT app_distribute('case_picture');
SELECT app_protect('case_picture');
