-- What a group of people has earned in the courses that are shown to it, as it was reckoned last.
CREATE TABLE group_score (
  client_id bigint NOT NULL,
  group_id text NOT NULL,
  -- With one decimal; null: the group has too few people.
  score numeric(14, 1),
  people integer NOT NULL,
  -- Since when it is that, and when it was looked at last.
  since timestamptz NOT NULL,
  reckoned_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, group_id),
  FOREIGN KEY (client_id, group_id) REFERENCES person_group (client_id, id) ON DELETE CASCADE
);
SELECT app_distribute('group_score');
SELECT app_protect('group_score');

-- What somebody's devices were told of their groups' scores: who left a group, or whose client counts none any more, is told so.
CREATE TABLE group_score_told (
  client_id bigint NOT NULL,
  user_id uuid NOT NULL,
  group_id text NOT NULL,
  score numeric(14, 1) NOT NULL,
  name jsonb NOT NULL,
  PRIMARY KEY (client_id, user_id, group_id),
  FOREIGN KEY (client_id, user_id) REFERENCES membership (client_id, user_id)
);
CREATE INDEX group_score_told_group ON group_score_told (client_id, group_id);
SELECT app_distribute('group_score_told');
SELECT app_protect('group_score_told');
SELECT app_protect_person('group_score_told', 'user_id');
