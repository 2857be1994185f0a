CREATE TABLE store (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  -- What the client's own systems call it; files name it so.
  code text NOT NULL,
  name text NOT NULL,
  chain text NOT NULL,
  address text,
  city text NOT NULL,
  state text NOT NULL,
  cameras_allowed boolean NOT NULL,
  -- Who issues its invoices: roots of CNPJs, CUITs, RFCs, RUTs. What is read of an invoice's code names one.
  issuers text[] NOT NULL DEFAULT '{}',
  -- The days it takes part: on others nobody sells, photographs or registers there.
  takes_part_from date,
  takes_part_to date,
  retired_at timestamptz,
  rev integer NOT NULL DEFAULT 1,
  -- Name, code, chain and city as a search compares them, and the name as lists are sorted by it.
  words text NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX store_code ON store (client_id, lower(code));
CREATE INDEX store_name ON store (client_id, sort_name, id);
CREATE INDEX store_chain ON store (client_id, chain);
SELECT app_distribute('store');
SELECT app_protect('store');
