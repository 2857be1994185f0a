-- Places by confirmed experience, made anew every few minutes: people look at them, nothing is decided by them.
CREATE TABLE ranking (
  client_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  user_id uuid NOT NULL,
  place integer NOT NULL CHECK (place > 0),
  xp bigint NOT NULL CHECK (xp > 0),
  -- When they came to have it: who had it first stands before.
  reached_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, campaign_id, user_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX ranking_place ON ranking (client_id, campaign_id, place);
SELECT app_distribute('ranking');
SELECT app_protect('ranking');
SELECT app_protect_person('ranking', 'user_id');

CREATE TABLE ranking_made (
  client_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  made_at timestamptz NOT NULL,
  people bigint NOT NULL,
  PRIMARY KEY (client_id, campaign_id),
  FOREIGN KEY (client_id, campaign_id) REFERENCES campaign (client_id, id)
);
SELECT app_distribute('ranking_made');
SELECT app_protect('ranking_made');
