CREATE TABLE course (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  title jsonb NOT NULL,
  description jsonb NOT NULL,
  cover text NOT NULL,
  cover_color text NOT NULL,
  area_id text NOT NULL,
  group_id text NOT NULL,
  category_id text NOT NULL,
  tag_ids text[] NOT NULL,
  enrollment_type text NOT NULL CHECK (enrollment_type IN ('automatic', 'free', 'request', 'assigned')),
  mandatory boolean NOT NULL,
  block_menu boolean NOT NULL,
  points bigint NOT NULL,
  minutes integer NOT NULL,
  support_materials jsonb NOT NULL,
  -- The whole answer of "course content" (course and activities), written at publication; null before it.
  published jsonb,
  -- Courses that anybody may see in the portfolio.
  is_public boolean NOT NULL DEFAULT false,
  -- Who sees it; 0: everybody.
  audience bigint NOT NULL DEFAULT 0,
  -- It is off the lists, and shown to this audience alone (those who may still finish it); null: it is not retired.
  retired_to bigint,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX course_audience ON course (client_id, audience) WHERE audience <> 0;
SELECT app_distribute('course');
SELECT app_protect('course');
CREATE INDEX course_public ON course (client_id, id) WHERE is_public;

CREATE TABLE site_list (
  client_id bigint NOT NULL REFERENCES client (id),
  key text NOT NULL,
  items jsonb NOT NULL,
  rev integer NOT NULL,
  PRIMARY KEY (client_id, key)
);
SELECT app_distribute('site_list');
SELECT app_protect('site_list');
