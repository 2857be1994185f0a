-- Who signed up for a campaign. What they have of it stays when they leave.
CREATE TABLE campaign_member (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  campaign_id bigint NOT NULL,
  -- Theirs when they signed up.
  country text NOT NULL,
  agency_id bigint NOT NULL,
  terms_version integer NOT NULL,
  joined_at timestamptz NOT NULL,
  left_at timestamptz,
  recorded_at timestamptz NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, user_id, campaign_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  FOREIGN KEY (client_id, agency_id) REFERENCES agency (client_id, id)
);
CREATE INDEX campaign_member_newest ON campaign_member (client_id, campaign_id, recorded_at DESC, user_id);
SELECT app_distribute('campaign_member');
SELECT app_protect('campaign_member');
SELECT app_protect_person('campaign_member', 'user_id');

CREATE TABLE campaign_member_brand (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  campaign_id bigint NOT NULL,
  brand_id bigint NOT NULL,
  PRIMARY KEY (client_id, user_id, campaign_id, brand_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  FOREIGN KEY (client_id, brand_id) REFERENCES brand (client_id, id)
);
SELECT app_distribute('campaign_member_brand');
SELECT app_protect('campaign_member_brand');
SELECT app_protect_person('campaign_member_brand', 'user_id');

-- One that was taken away stays: what was sold there before counts, however late it is told.
CREATE TABLE campaign_member_store (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  campaign_id bigint NOT NULL,
  store_id bigint NOT NULL,
  removed_at timestamptz,
  -- When what was said last was captured: what comes later and is older changes nothing.
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, campaign_id, store_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  FOREIGN KEY (client_id, store_id) REFERENCES store (client_id, id)
);
SELECT app_distribute('campaign_member_store');
SELECT app_protect('campaign_member_store');
SELECT app_protect_person('campaign_member_store', 'user_id');
