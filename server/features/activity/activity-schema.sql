CREATE TABLE activity (
  client_id bigint NOT NULL,
  id bigint NOT NULL,
  course_id bigint NOT NULL,
  type text NOT NULL,
  title jsonb NOT NULL,
  hierarchy_order integer NOT NULL,
  -- What its type has of its own; its shape is the contract's.
  content jsonb NOT NULL,
  required_share double precision NOT NULL,
  required boolean NOT NULL,
  -- How often what is played of it was published.
  version integer NOT NULL DEFAULT 1,
  -- As it was before, until when; the newest first.
  former jsonb NOT NULL DEFAULT '[]',
  -- When it left its course: what was seen of it is still taken.
  withdrawn_at timestamptz,
  -- When somebody was last refused what it shows of a vendor, since it was published.
  refused_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, course_id) REFERENCES course (client_id, id)
);
CREATE INDEX activity_order ON activity (client_id, course_id, hierarchy_order);
SELECT app_distribute('activity');
SELECT app_protect('activity');

CREATE TABLE activity_progress (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  activity_id bigint NOT NULL,
  course_id bigint NOT NULL,
  covered jsonb NOT NULL,
  -- What was claimed faster than it can be seen: kept, and not counted.
  withheld jsonb NOT NULL,
  position double precision NOT NULL,
  total double precision NOT NULL,
  -- The version of the activity that it was begun with.
  version integer NOT NULL DEFAULT 1,
  -- Of which cycle of the course it is.
  cycle integer NOT NULL DEFAULT 1,
  state text NOT NULL CHECK (
    state IN ('not_started', 'in_progress', 'finished', 'approved', 'improved', 'reproved', 'blocked', 'restarted')
  ),
  -- Of what is answered in attempts: how somebody stands in it; its shape is the contract's.
  test jsonb,
  captured_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- When what is covered was completed, as far as it is known; as it was when it was finished.
  seen jsonb,
  evidence text NOT NULL CHECK (evidence IN ('judged', 'review')),
  PRIMARY KEY (client_id, user_id, activity_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, activity_id) REFERENCES activity (client_id, id)
);
CREATE INDEX activity_progress_course ON activity_progress (client_id, course_id);
-- Those whose standing changed last come first in the list of who took a test.
CREATE INDEX activity_progress_activity ON activity_progress (client_id, activity_id, updated_at, user_id);
SELECT app_distribute('activity_progress');
SELECT app_protect('activity_progress');
SELECT app_protect_person('activity_progress', 'user_id');

-- What people had of activities in cycles of a course that are over.
CREATE TABLE former_progress (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  activity_id bigint NOT NULL,
  course_id bigint NOT NULL,
  cycle integer NOT NULL,
  covered jsonb NOT NULL,
  state text NOT NULL,
  finished_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, activity_id, cycle),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('former_progress');
SELECT app_protect('former_progress');
SELECT app_protect_person('former_progress', 'user_id');

-- When people joined what an activity streams live: before that they were not there.
CREATE TABLE live_presence (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  activity_id bigint NOT NULL,
  -- When what they joined starts: moved, it is another one.
  starts_at timestamptz NOT NULL,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, activity_id),
  FOREIGN KEY (client_id, activity_id) REFERENCES activity (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('live_presence');
SELECT app_protect('live_presence');
SELECT app_protect_person('live_presence', 'user_id');
