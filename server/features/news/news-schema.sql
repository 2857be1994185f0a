CREATE TABLE news (
  client_id bigint NOT NULL REFERENCES client (id),
  id bigint NOT NULL,
  title jsonb NOT NULL,
  summary jsonb NOT NULL,
  text jsonb NOT NULL,
  cover text NOT NULL,
  cover_color text NOT NULL,
  -- Where it stands in the client's lists; null: nowhere.
  area_id text,
  group_id text,
  category_id text,
  tag_ids text[] NOT NULL,
  published_at timestamptz NOT NULL,
  -- Who sees it; 0: everybody.
  audience bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX news_audience ON news (client_id, audience) WHERE audience <> 0;
SELECT app_distribute('news');
SELECT app_protect('news');

-- Who read what, and when first.
CREATE TABLE news_read (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  news_id bigint NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, news_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id),
  FOREIGN KEY (client_id, news_id) REFERENCES news (client_id, id)
);
SELECT app_distribute('news_read');
SELECT app_protect('news_read');
SELECT app_protect_person('news_read', 'user_id');
