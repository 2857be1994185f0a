-- Groups of a client's people, and who is in them.
CREATE TABLE person_group (
  client_id bigint NOT NULL REFERENCES client (id),
  id text NOT NULL,
  name jsonb NOT NULL,
  -- The name as lists are sorted by it, and all of them as they are searched: small letters, no accents.
  sort_name text NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT '',
  -- Counts the changes that staff made; who edits says which they saw.
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX person_group_name ON person_group (client_id, sort_name, id);
SELECT app_distribute('person_group');
SELECT app_protect('person_group');

CREATE TABLE person_group_member (
  client_id bigint NOT NULL,
  group_id text NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (client_id, group_id, user_id),
  FOREIGN KEY (client_id, group_id) REFERENCES person_group (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX person_group_member_user ON person_group_member (client_id, user_id);
SELECT app_distribute('person_group_member');
SELECT app_protect('person_group_member');
SELECT app_protect_person('person_group_member', 'user_id');

-- What people have finished, for rules that ask for it: a kind and a number, joined by a colon.
CREATE TABLE finished_item (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  item text NOT NULL,
  PRIMARY KEY (client_id, user_id, item),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX finished_item_item ON finished_item (client_id, item, user_id);
SELECT app_distribute('finished_item');
SELECT app_protect('finished_item');
SELECT app_protect_person('finished_item', 'user_id');

-- The last number given to an audience. Whoever changes a rule holds the row until the commit, whoever changes people
-- shares it: neither works with what the other is about to change.
CREATE TABLE audience_head (
  client_id bigint NOT NULL REFERENCES client (id),
  last_id bigint NOT NULL,
  PRIMARY KEY (client_id)
);
SELECT app_distribute('audience_head');
SELECT app_protect('audience_head');

CREATE TABLE audience (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL CHECK (id > 0),
  name text NOT NULL,
  rule jsonb NOT NULL,
  -- What was saved and is not applied yet: until then the rule above says who is in.
  next_rule jsonb,
  sort_name text NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  -- A part of the server says who is in it, no rule does; staff see and change none of it.
  kept boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX audience_name ON audience (client_id, sort_name, id);
SELECT app_distribute('audience');
SELECT app_protect('audience');

-- Who is in an audience now.
CREATE TABLE audience_member (
  client_id bigint NOT NULL,
  audience_id bigint NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (client_id, user_id, audience_id),
  FOREIGN KEY (client_id, audience_id) REFERENCES audience (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX audience_member_audience ON audience_member (client_id, audience_id, user_id);
SELECT app_distribute('audience_member');
SELECT app_protect('audience_member');
SELECT app_protect_person('audience_member', 'user_id');

-- People whose audiences were looked at again, for those who follow them; gone once they have.
CREATE TABLE audience_move (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  people uuid[] NOT NULL,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('audience_move');
SELECT app_protect('audience_move');
