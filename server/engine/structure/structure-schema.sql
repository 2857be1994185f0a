-- The branches of a client: a tree. `path` holds the ids from the top down to the branch itself.
CREATE TABLE branch (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  path uuid[] NOT NULL CHECK (cardinality(path) BETWEEN 1 AND 6 AND path[cardinality(path)] = id),
  head_id uuid,
  retired_at timestamptz,
  -- Where its people went, of one that was merged.
  merged_into uuid,
  rev integer NOT NULL DEFAULT 1,
  -- Name and code as a search compares them, and what lists are sorted by: the name, and the names from the top down.
  words text NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  sort_path text COLLATE "C" NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, head_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, merged_into) REFERENCES branch (client_id, id)
);
CREATE UNIQUE INDEX branch_code ON branch (client_id, lower(code));
CREATE INDEX branch_path ON branch USING gin (path);
CREATE INDEX branch_tree ON branch (client_id, sort_path);
CREATE INDEX branch_name ON branch (client_id, sort_name, id);
CREATE INDEX branch_head ON branch (client_id, head_id) WHERE head_id IS NOT NULL;
SELECT app_distribute('branch');
SELECT app_protect('branch');

-- What people of a client are employed as.
CREATE TABLE position (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  country text NOT NULL,
  retired_at timestamptz,
  rev integer NOT NULL DEFAULT 1,
  words text NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX position_code ON position (client_id, lower(code));
CREATE INDEX position_name ON position (client_id, sort_name, id);
SELECT app_distribute('position');
SELECT app_protect('position');

-- Where a person works, and as what. The store is one of the client's, looked at by whoever writes it.
CREATE TABLE person_place (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  branch_id uuid,
  position_id uuid,
  store_id bigint,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, branch_id) REFERENCES branch (client_id, id),
  FOREIGN KEY (client_id, position_id) REFERENCES position (client_id, id)
);
CREATE INDEX person_place_branch ON person_place (client_id, branch_id, user_id) WHERE branch_id IS NOT NULL;
CREATE INDEX person_place_position ON person_place (client_id, position_id, user_id) WHERE position_id IS NOT NULL;
CREATE INDEX person_place_store ON person_place (client_id, store_id, user_id) WHERE store_id IS NOT NULL;
SELECT app_distribute('person_place');
SELECT app_protect('person_place');
SELECT app_protect_person('person_place', 'user_id');
