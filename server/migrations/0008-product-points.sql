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
