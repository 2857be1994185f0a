-- Attempts of tests, leased to devices ([Note: Leases]); one row from its issue to its end.
CREATE TABLE attempt (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  activity_id bigint NOT NULL,
  course_id bigint NOT NULL,
  -- The trail that it was opened through.
  trail_id bigint,
  -- Of the activity, and of the course's cycle.
  version integer NOT NULL,
  cycle integer NOT NULL,
  -- Which of the person's draws it has: one that was given back is given again.
  place integer NOT NULL,
  -- Its place among those that were begun.
  number integer,
  state text NOT NULL CHECK (
    state IN ('reserved', 'released', 'open', 'awaiting_device', 'submitted', 'marking', 'graded', 'void')
  ),
  surplus boolean NOT NULL DEFAULT false,
  device_id uuid NOT NULL,
  device_name text NOT NULL,
  -- What each device told of its clocks, by its id.
  devices jsonb NOT NULL DEFAULT '{}',
  moved_at timestamptz,
  issued_at timestamptz NOT NULL,
  start_by timestamptz,
  begun_at timestamptz,
  -- Seconds from the start.
  seconds integer,
  -- How many of them were added because the client or the platform was shut meanwhile.
  stretched integer NOT NULL DEFAULT 0,
  ended_at timestamptz,
  -- How the test was taken then.
  settings jsonb NOT NULL,
  -- What was asked, by the questions' versions; as it was asked; what its ids stand for. The last never leaves the server.
  questions jsonb NOT NULL,
  asked jsonb NOT NULL,
  keys jsonb NOT NULL,
  asked_sha256 text NOT NULL,
  language text NOT NULL,
  left_count integer NOT NULL DEFAULT 0,
  percent double precision,
  earned text,
  possible text,
  passed boolean NOT NULL DEFAULT false,
  flags text[] NOT NULL DEFAULT '{}',
  -- What staff said of what was odd: `accept` (all answers count), `part` (those until a moment), `refuse` (none does);
  -- null: nobody has yet.
  verdict text CHECK (verdict IN ('accept', 'part', 'refuse')),
  verdict_until timestamptz CHECK ((verdict_until IS NOT NULL) = (verdict IS NOT DISTINCT FROM 'part')),
  -- Its person was given another one in its place.
  replaced boolean NOT NULL DEFAULT false,
  -- Somebody marked essays of it, and its person asked about that.
  marked boolean NOT NULL DEFAULT false,
  appealed_at timestamptz,
  -- Corrections of questions that would have taken its pass away, and do not count for it.
  spared uuid[] NOT NULL DEFAULT '{}',
  -- Why staff took it out of count.
  void_reason text,
  -- Grades that it had before, and until when.
  former jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, activity_id) REFERENCES activity (client_id, id)
);
CREATE UNIQUE INDEX attempt_open ON attempt (client_id, user_id, activity_id) WHERE state = 'open';
CREATE INDEX attempt_person ON attempt (client_id, user_id, activity_id, cycle);
-- With their people, by whom rows are protected: counting them reads the index alone.
CREATE INDEX attempt_activity ON attempt (client_id, activity_id, state, user_id);
-- By what was asked: corrections look for it.
CREATE INDEX attempt_asked ON attempt USING gin (questions jsonb_path_ops);
-- What waits for marks.
CREATE INDEX attempt_marking ON attempt (client_id, ended_at, id) WHERE state = 'marking';
-- What the minute looks at.
CREATE INDEX attempt_waiting ON attempt (client_id, state) WHERE state IN ('reserved', 'open', 'awaiting_device');
SELECT app_distribute('attempt');
SELECT app_protect('attempt');
SELECT app_protect_person('attempt', 'user_id');

-- Answers of each device as they came, those that were changed since among them.
CREATE TABLE attempt_answer (
  client_id bigint NOT NULL,
  attempt_id uuid NOT NULL,
  question integer NOT NULL,
  device_id uuid NOT NULL,
  -- The life of the page that kept it: its numbers may begin anew.
  boot uuid NOT NULL,
  user_id uuid NOT NULL,
  seq integer NOT NULL,
  value jsonb,
  moment jsonb NOT NULL,
  stored_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, attempt_id, device_id, boot, seq),
  FOREIGN KEY (client_id, attempt_id) REFERENCES attempt (client_id, id)
);
SELECT app_distribute('attempt_answer');
SELECT app_protect('attempt_answer');
SELECT app_protect_person('attempt_answer', 'user_id');

-- What arrived for an attempt that is nobody's, or somebody else's: kept whole, and not graded.
CREATE TABLE stray_attempt (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  payload jsonb NOT NULL,
  arrived_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('stray_attempt');
SELECT app_protect('stray_attempt');
SELECT app_protect_person('stray_attempt', 'user_id');

-- What staff gave somebody beside the others: attempts of a test, or time.
CREATE TABLE test_grant (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  activity_id bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- Percent of the limit.
  time_percent integer NOT NULL DEFAULT 100 CHECK (time_percent IN (100, 125, 150, 200)),
  PRIMARY KEY (client_id, user_id, activity_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, activity_id) REFERENCES activity (client_id, id)
);
SELECT app_distribute('test_grant');
SELECT app_protect('test_grant');
SELECT app_protect_person('test_grant', 'user_id');

-- What markers gave the essays of attempts. A mark that is changed stays, under the newer one.
CREATE TABLE attempt_mark (
  client_id bigint NOT NULL,
  attempt_id uuid NOT NULL,
  -- Which of the attempt's marks it is, from 1.
  place integer NOT NULL,
  question integer NOT NULL,
  -- Whose attempt it is.
  user_id uuid NOT NULL,
  marked_by uuid NOT NULL,
  mark jsonb NOT NULL,
  comment text NOT NULL,
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, attempt_id, place),
  FOREIGN KEY (client_id, attempt_id) REFERENCES attempt (client_id, id)
);
SELECT app_distribute('attempt_mark');
SELECT app_protect('attempt_mark');
SELECT app_protect_person('attempt_mark', 'user_id');

-- What somebody asked about the marks of their attempt, once, and what they were answered.
CREATE TABLE attempt_appeal (
  client_id bigint NOT NULL,
  attempt_id uuid NOT NULL,
  user_id uuid NOT NULL,
  text text NOT NULL,
  sent_at timestamptz NOT NULL,
  answer text,
  answered_by uuid,
  answered_at timestamptz,
  PRIMARY KEY (client_id, attempt_id),
  FOREIGN KEY (client_id, attempt_id) REFERENCES attempt (client_id, id)
);
CREATE INDEX attempt_appeal_open ON attempt_appeal (client_id, sent_at, attempt_id) WHERE answered_at IS NULL;
SELECT app_distribute('attempt_appeal');
SELECT app_protect('attempt_appeal');
SELECT app_protect_person('attempt_appeal', 'user_id');

-- Corrections of questions that were asked wrongly, in the order in which they were made (learning.md, 11).
CREATE TABLE question_correction (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  question_id uuid NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('accept', 'key', 'full', 'leave_out')),
  -- The version whose key it is.
  by_version integer,
  reason text NOT NULL,
  -- Whether who passed may have failed by it.
  may_lose boolean NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL,
  -- How far attempts were judged again, and what changed.
  after_attempt uuid,
  judged integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  done_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, question_id, version) REFERENCES question_version (client_id, question_id, version)
);
CREATE INDEX question_correction_question ON question_correction (client_id, question_id, version, id);
SELECT app_distribute('question_correction');
SELECT app_protect('question_correction');
