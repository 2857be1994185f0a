CREATE TABLE trail (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  title jsonb NOT NULL,
  description jsonb NOT NULL,
  cover text NOT NULL,
  cover_color text NOT NULL,
  category_id text,
  -- Who sees it; 0: everybody.
  audience bigint NOT NULL DEFAULT 0,
  -- So many of its optional courses are asked for.
  optional_needed integer NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX trail_audience ON trail (client_id, audience) WHERE audience <> 0;
SELECT app_distribute('trail');
SELECT app_protect('trail');

CREATE TABLE trail_course (
  client_id bigint NOT NULL,
  trail_id bigint NOT NULL,
  course_id bigint NOT NULL,
  position integer NOT NULL,
  required boolean NOT NULL DEFAULT true,
  -- Courses of the trail that come before it.
  waits_for bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (client_id, trail_id, course_id),
  FOREIGN KEY (client_id, trail_id) REFERENCES trail (client_id, id),
  FOREIGN KEY (client_id, course_id) REFERENCES course (client_id, id)
);
CREATE INDEX trail_course_course ON trail_course (client_id, course_id);
SELECT app_distribute('trail_course');
SELECT app_protect('trail_course');
