CREATE TABLE product (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  sku text NOT NULL,
  name text NOT NULL,
  detail text NOT NULL,
  brand text NOT NULL,
  product_type text NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, sku)
);
SELECT app_distribute('product');
SELECT app_protect('product');

-- What a product was worth before its points changed: a sale counts by the day it was made, also when it arrives later.
CREATE TABLE product_points (
  client_id bigint NOT NULL,
  product_id bigint NOT NULL,
  -- The moment of the change; until then `points` were given.
  until timestamptz NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  PRIMARY KEY (client_id, product_id, until),
  FOREIGN KEY (client_id, product_id) REFERENCES product (client_id, id) ON DELETE CASCADE
);
SELECT app_distribute('product_points');
SELECT app_protect('product_points');
