-- What people wrote to support; client 0 is the platform.
CREATE TABLE contact_message (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id uuid,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  receipt text NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('contact_message');
SELECT app_protect('contact_message');
SELECT app_protect_person('contact_message', 'user_id');
