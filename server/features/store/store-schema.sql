CREATE TABLE store (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  name text NOT NULL,
  chain text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  cameras_allowed boolean NOT NULL,
  -- A store that is known but takes no part: nobody registers for it.
  participating boolean NOT NULL DEFAULT true,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('store');
SELECT app_protect('store');
