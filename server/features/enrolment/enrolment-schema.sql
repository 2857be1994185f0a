-- Who is enrolled in what, by which terms.
CREATE TABLE enrolment_rule (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  -- Whom it enrols: an audience (0: everybody) or one person.
  audience bigint,
  user_id uuid,
  item_kind text NOT NULL CHECK (item_kind IN ('course', 'trail')),
  item_id bigint NOT NULL,
  mandatory boolean NOT NULL,
  starts_on date NOT NULL,
  -- A day, or so many after the enrolment; neither: there is no deadline.
  due_on date,
  due_days integer,
  reminders integer[] NOT NULL,
  ends_on_leaving boolean NOT NULL,
  -- So many months after it was finished it has to be done again; null: once is enough.
  repeat_months integer,
  -- After the deadline nothing of it can be begun any more.
  locks boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- The revision that its people were brought to last; null: none yet.
  applied_rev integer,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  CHECK ((audience IS NULL) <> (user_id IS NULL)),
  CHECK (due_on IS NULL OR due_days IS NULL)
);
CREATE INDEX enrolment_rule_item ON enrolment_rule (client_id, item_kind, item_id, id);
-- One at a time for the same people and the same thing.
CREATE UNIQUE INDEX enrolment_rule_audience ON enrolment_rule (client_id, item_kind, item_id, audience)
  WHERE ended_at IS NULL AND audience IS NOT NULL;
CREATE UNIQUE INDEX enrolment_rule_person ON enrolment_rule (client_id, item_kind, item_id, user_id)
  WHERE ended_at IS NULL AND user_id IS NOT NULL;
SELECT app_distribute('enrolment_rule');
SELECT app_protect('enrolment_rule');
SELECT app_protect_person('enrolment_rule', 'user_id');

-- One person's enrolment by a rule.
CREATE TABLE enrolment (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  -- null: by their own tap.
  rule_id uuid,
  -- The revision of the rule that its terms come from; 0 without one.
  rule_rev integer NOT NULL,
  user_id uuid NOT NULL,
  item_kind text NOT NULL CHECK (item_kind IN ('course', 'trail')),
  item_id bigint NOT NULL,
  cycle integer NOT NULL DEFAULT 1,
  mandatory boolean NOT NULL,
  enrolled_at timestamptz NOT NULL,
  due_at timestamptz,
  locks boolean NOT NULL DEFAULT false,
  reminders integer[] NOT NULL,
  -- Staff gave this person another deadline than the rule's.
  extended boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('waiting', 'refused', 'open', 'review', 'finished', 'late', 'exempt', 'ended')),
  begun boolean NOT NULL DEFAULT false,
  -- When it was finished, as far as it is believed, and when that had arrived here.
  finished_at timestamptz,
  arrived_at timestamptz,
  ended_at timestamptz,
  -- The person left the audience: what they had begun by then, or do again, opens it.
  left_audience boolean NOT NULL DEFAULT false,
  reason text,
  remind_at timestamptz,
  reminded_at timestamptz,
  -- The deadline of which the head of the person's branch was told.
  head_told_for timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, rule_id, user_id, cycle),
  FOREIGN KEY (client_id, rule_id) REFERENCES enrolment_rule (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
-- Of their own, a person has one in a thing.
CREATE UNIQUE INDEX enrolment_own ON enrolment (client_id, user_id, item_kind, item_id) WHERE rule_id IS NULL;
CREATE INDEX enrolment_person ON enrolment (client_id, user_id, item_kind, item_id);
CREATE INDEX enrolment_item ON enrolment (client_id, item_kind, item_id, id);
CREATE INDEX enrolment_due ON enrolment (client_id, coalesce(due_at, TIMESTAMPTZ 'infinity'), id);
CREATE INDEX enrolment_standing ON enrolment (client_id, state, id);
CREATE INDEX enrolment_overdue ON enrolment (client_id, due_at, id) WHERE state = 'open';
CREATE INDEX enrolment_rule_people ON enrolment (client_id, rule_id, id);
CREATE INDEX enrolment_remind ON enrolment (client_id, remind_at) WHERE remind_at IS NOT NULL;
-- What the applying of a rule still has before it.
CREATE INDEX enrolment_rule_open ON enrolment (client_id, rule_id, rule_rev, user_id) WHERE state IN ('open', 'review');
SELECT app_distribute('enrolment');
SELECT app_protect('enrolment');
SELECT app_protect_person('enrolment', 'user_id');

-- Courses that only who is enrolled sees, with the audience of them.
CREATE TABLE assigned_course (
  client_id bigint NOT NULL,
  course_id bigint NOT NULL,
  audience_id bigint NOT NULL,
  PRIMARY KEY (client_id, course_id),
  FOREIGN KEY (client_id, audience_id) REFERENCES audience (client_id, id)
);
SELECT app_distribute('assigned_course');
SELECT app_protect('assigned_course');
