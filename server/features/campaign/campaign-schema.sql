CREATE TABLE campaign (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  name text NOT NULL,
  begins_on date NOT NULL,
  ends_on date NOT NULL,
  PRIMARY KEY (client_id, id),
  CHECK (begins_on <= ends_on)
);
SELECT app_distribute('campaign');
SELECT app_protect('campaign');
