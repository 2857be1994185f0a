-- Days are days of the campaign's own time zone; both ends belong to it.
CREATE TABLE campaign (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  name jsonb NOT NULL,
  landing jsonb NOT NULL,
  countries text[] NOT NULL CHECK (cardinality(countries) > 0),
  -- Whom it is for: an audience of the client's, or 0 for everybody of its countries.
  audience bigint NOT NULL DEFAULT 0 CHECK (audience >= 0),
  -- Who sees it, once it is open: 0, or an audience that holds whom it is for and whoever takes part.
  shown_to bigint NOT NULL DEFAULT 0 CHECK (shown_to >= 0),
  time_zone text NOT NULL,
  begins_on date NOT NULL,
  ends_on date NOT NULL,
  sign_up_until date NOT NULL,
  report_until date NOT NULL,
  redeem_until date NOT NULL,
  settle_on date NOT NULL,
  terms_version integer NOT NULL,
  -- The lowest first; they do not change any more once it is open.
  levels jsonb NOT NULL CHECK (jsonb_array_length(levels) = 3),
  -- The points table until it opens; from then on it stands in points_rule.
  points_draft jsonb NOT NULL DEFAULT '[]',
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

-- The points table as it stood, whole in each version: version 1 at the opening, for days of sale from `sold_from` on.
CREATE TABLE points_version (
  client_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  sold_from date NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, campaign_id, version),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id)
);
SELECT app_distribute('points_version');
SELECT app_protect('points_version');
REVOKE UPDATE, DELETE, TRUNCATE ON points_version FROM trilha_app;

CREATE TABLE points_rule (
  client_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  version integer NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  source text NOT NULL CHECK (source IN ('sale', 'course', 'trail', 'survey')),
  -- The thing, of what is no sale: a number, or the id of a survey.
  subject_id text,
  brand text, product_type text, processor text, generation text, form_factor text, sku text,
  unit_points bigint NOT NULL CHECK (unit_points BETWEEN 0 AND 1000000),
  unit_xp bigint NOT NULL CHECK (unit_xp BETWEEN 0 AND 1000000),
  multiplied boolean NOT NULL,
  -- A person.
  cap_points bigint CHECK (cap_points > 0),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, campaign_id, version, position),
  FOREIGN KEY (client_id, campaign_id, version) REFERENCES points_version (client_id, campaign_id, version)
);
SELECT app_distribute('points_rule');
SELECT app_protect('points_rule');
REVOKE UPDATE, DELETE, TRUNCATE ON points_rule FROM trilha_app;

-- What a rule of an open table is worth, corrected: one person asks, another one decides.
CREATE TABLE points_correction (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  campaign_id bigint NOT NULL,
  position integer NOT NULL,
  unit_points bigint NOT NULL CHECK (unit_points BETWEEN 0 AND 1000000),
  unit_xp bigint NOT NULL CHECK (unit_xp BETWEEN 0 AND 1000000),
  from_first_day boolean NOT NULL,
  reason text NOT NULL CHECK (length(reason) <= 256),
  state text NOT NULL CHECK (state IN ('asked', 'approved', 'refused', 'lapsed')),
  asked_by uuid NOT NULL,
  decided_by uuid CHECK (decided_by <> asked_by),
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  CHECK ((state IN ('approved', 'refused')) = (decided_by IS NOT NULL))
);
CREATE INDEX points_correction_newest ON points_correction (client_id, campaign_id, id DESC);
SELECT app_distribute('points_correction');
SELECT app_protect('points_correction');
SELECT app_protect_person('points_correction', 'asked_by');

-- What is never changed goes with its client alone, once that is closed for good.
CREATE FUNCTION app_erase_points(erased bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM client WHERE id = erased AND closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'client % is not closed', erased;
  END IF;
  DELETE FROM points_rule WHERE client_id = erased;
  DELETE FROM points_version WHERE client_id = erased;
END $$;
