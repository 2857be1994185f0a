-- What is written for learners, by its fields ([Note: Draft fields]). The number is the one that it is published under.
CREATE TABLE content_draft (
  client_id bigint NOT NULL REFERENCES client (id),
  kind text NOT NULL CHECK (kind IN ('course', 'trail', 'news')),
  id bigint NOT NULL,
  rev integer NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'review', 'published', 'retired')),
  fields jsonb NOT NULL,
  -- Who changed each field last, and with which revision.
  marks jsonb NOT NULL,
  -- The version that was published last, and of which revision; 0: none.
  version integer NOT NULL DEFAULT 0,
  published_rev integer NOT NULL DEFAULT 0,
  published_at timestamptz,
  created_by uuid NOT NULL,
  changed_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- What was planned, and by whom.
  publish_at timestamptz,
  retire_at timestamptz,
  planned_by uuid,
  -- Days that those under way have once it is retired, and until when that is.
  retire_days integer NOT NULL DEFAULT 30,
  closes_at timestamptz,
  -- Who handed it in for review, and why it was sent back last.
  handed_in_by uuid,
  handed_in_at timestamptz,
  remark text,
  remark_by uuid,
  remark_at timestamptz,
  -- The revision that whoever planned its publication looked at.
  planned_rev integer,
  -- As lists show it, as a search compares it in all its languages, and as lists sort by it.
  title jsonb NOT NULL,
  search text NOT NULL,
  sort_title text NOT NULL,
  PRIMARY KEY (client_id, kind, id)
);
CREATE INDEX content_draft_newest ON content_draft (client_id, changed_at DESC, kind, id);
CREATE INDEX content_draft_title ON content_draft (client_id, sort_title, kind, id);
SELECT app_distribute('content_draft');
SELECT app_protect('content_draft');
SELECT app_protect_person('content_draft', 'changed_by');

-- What was published, as it was written then. Rows are never changed.
CREATE TABLE content_version (
  client_id bigint NOT NULL,
  kind text NOT NULL,
  id bigint NOT NULL,
  version integer NOT NULL,
  fields jsonb NOT NULL,
  -- The version of each file that it shows, by the file's id.
  files jsonb NOT NULL,
  under_way text NOT NULL CHECK (under_way IN ('stay', 'move')),
  published_by uuid NOT NULL,
  published_at timestamptz NOT NULL,
  -- It was planned, and nobody was there at that time.
  late boolean NOT NULL,
  PRIMARY KEY (client_id, kind, id, version),
  FOREIGN KEY (client_id, kind, id) REFERENCES content_draft (client_id, kind, id)
);
SELECT app_distribute('content_version');
SELECT app_protect('content_version');
SELECT app_protect_person('content_version', 'published_by');

-- How a draft was at the end of each minute in which it was changed; kept for 90 days.
CREATE TABLE content_entry (
  client_id bigint NOT NULL,
  kind text NOT NULL,
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  rev integer NOT NULL,
  fields jsonb NOT NULL,
  changed_by uuid NOT NULL,
  PRIMARY KEY (client_id, kind, id, at),
  FOREIGN KEY (client_id, kind, id) REFERENCES content_draft (client_id, kind, id)
);
CREATE INDEX content_entry_age ON content_entry (client_id, at);
SELECT app_distribute('content_entry');
SELECT app_protect('content_entry');
SELECT app_protect_person('content_entry', 'changed_by');

-- Who has a draft open now.
CREATE TABLE content_editor (
  client_id bigint NOT NULL,
  kind text NOT NULL,
  id bigint NOT NULL,
  editor uuid NOT NULL,
  user_id uuid NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, kind, id, editor),
  FOREIGN KEY (client_id, kind, id) REFERENCES content_draft (client_id, kind, id)
);
SELECT app_distribute('content_editor');
SELECT app_protect('content_editor');
SELECT app_protect_person('content_editor', 'user_id');

-- The number that an activity of a draft is published under, in every version.
CREATE TABLE content_activity (
  client_id bigint NOT NULL,
  course_id bigint NOT NULL,
  key uuid NOT NULL,
  id bigint NOT NULL,
  PRIMARY KEY (client_id, course_id, key)
);
SELECT app_distribute('content_activity');
SELECT app_protect('content_activity');
