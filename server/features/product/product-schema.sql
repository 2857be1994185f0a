CREATE TABLE product (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  sku text NOT NULL,
  name text NOT NULL,
  detail text NOT NULL,
  brand text NOT NULL,
  product_type text NOT NULL,
  processor text, generation text, form_factor text,
  -- When the client had it first: a points table that is older does not know it.
  added_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, sku)
);
SELECT app_distribute('product');
SELECT app_protect('product');
