-- The platform's own settings, for where no client is named; missing parts take the defaults.
CREATE TABLE platform_setting (
  id smallint PRIMARY KEY CHECK (id = 1),
  access jsonb NOT NULL,
  -- Looks and languages where no client is named; null: the built-in ones.
  brand jsonb,
  languages text[],
  -- Counts the changes; who edits says which they saw.
  rev integer NOT NULL DEFAULT 1
);
INSERT INTO platform_setting (id, access) VALUES (1, '{}');
SELECT app_reference('platform_setting');
