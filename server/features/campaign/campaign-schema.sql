-- Days are days of the campaign's own time zone; both ends belong to it.
CREATE TABLE campaign (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  name jsonb NOT NULL,
  landing jsonb NOT NULL,
  countries text[] NOT NULL CHECK (cardinality(countries) > 0),
  time_zone text NOT NULL,
  begins_on date NOT NULL,
  ends_on date NOT NULL,
  sign_up_until date NOT NULL,
  report_until date NOT NULL,
  redeem_until date NOT NULL,
  settle_on date NOT NULL,
  terms_version integer NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'open', 'settled', 'cancelled')),
  rev integer NOT NULL,
  opened_at timestamptz,
  -- Ends, last day of reporting and settling day as it opened: how far they may be moved is counted from these.
  opened_with jsonb CHECK ((opened_with IS NULL) = (opened_at IS NULL)),
  PRIMARY KEY (client_id, id),
  CHECK (ends_on - begins_on BETWEEN 13 AND 99 AND sign_up_until BETWEEN begins_on AND ends_on),
  CHECK (report_until - ends_on BETWEEN 0 AND 15 AND settle_on >= report_until + 7),
  CHECK (redeem_until BETWEEN ends_on AND settle_on)
);
SELECT app_distribute('campaign');
SELECT app_protect('campaign');

-- The days of open campaigns in each of their countries: its key is why no two share one, whoever opens them at once.
CREATE TABLE campaign_day (
  client_id bigint NOT NULL,
  country text NOT NULL CHECK (country IN ('AR', 'BR', 'CA', 'CL', 'CO', 'MX', 'PE')),
  day date NOT NULL,
  campaign_id bigint NOT NULL,
  PRIMARY KEY (client_id, country, day),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id)
);
SELECT app_distribute('campaign_day');
SELECT app_protect('campaign_day');
