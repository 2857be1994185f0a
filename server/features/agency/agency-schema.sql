-- Companies and agencies people of a client work for.
CREATE TABLE agency (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  name text NOT NULL,
  -- What the client's own systems call it; files name it so.
  code text NOT NULL,
  retired_at timestamptz,
  -- Where its people and brands went, of one that was merged.
  merged_into bigint,
  rev integer NOT NULL DEFAULT 1,
  -- Name and code as a search compares them, and the name as lists are sorted by it.
  words text NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, merged_into) REFERENCES agency (client_id, id)
);
CREATE UNIQUE INDEX agency_code ON agency (client_id, lower(code));
CREATE INDEX agency_name ON agency (client_id, sort_name, id);
SELECT app_distribute('agency');
SELECT app_protect('agency');

-- A brand that people of one agency work for.
CREATE TABLE brand (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  agency_id bigint NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  retired_at timestamptz,
  merged_into bigint,
  rev integer NOT NULL DEFAULT 1,
  words text NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, agency_id) REFERENCES agency (client_id, id),
  FOREIGN KEY (client_id, merged_into) REFERENCES brand (client_id, id)
);
CREATE UNIQUE INDEX brand_code ON brand (client_id, lower(code));
CREATE INDEX brand_agency ON brand (client_id, agency_id, sort_name);
SELECT app_distribute('brand');
SELECT app_protect('brand');
