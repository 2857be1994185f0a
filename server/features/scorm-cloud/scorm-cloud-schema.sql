-- A person's registration with SCORM Cloud for an activity in a cycle of its course, and what was fetched of it last.
CREATE TABLE scorm_cloud_registration (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  activity_id bigint NOT NULL,
  cycle integer NOT NULL,
  -- Its name with the vendor, which nobody can guess.
  id uuid NOT NULL,
  course_id bigint NOT NULL,
  version integer NOT NULL,
  -- The vendor's course.
  vendor_course text NOT NULL,
  begun_at timestamptz NOT NULL,
  -- When the vendor knew it first; null: it was never told.
  registered_at timestamptz,
  result jsonb,
  PRIMARY KEY (client_id, user_id, activity_id, cycle),
  UNIQUE (client_id, id),
  FOREIGN KEY (client_id, activity_id) REFERENCES activity (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('scorm_cloud_registration');
SELECT app_protect('scorm_cloud_registration');
SELECT app_protect_person('scorm_cloud_registration', 'user_id');
