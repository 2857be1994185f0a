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

-- The days of campaigns: its key is why no two share one, whoever sets them up at the same time.
CREATE TABLE campaign_day (
  client_id bigint NOT NULL,
  day date NOT NULL,
  campaign_id bigint NOT NULL,
  PRIMARY KEY (client_id, day),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id)
);
SELECT app_distribute('campaign_day');
SELECT app_protect('campaign_day');
