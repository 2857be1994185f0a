-- What the open area is set to, and what a person must do before the closed one opens.

-- The platform's own settings, for where no client is named; missing parts take the defaults.
CREATE TABLE platform_setting (
  id smallint PRIMARY KEY CHECK (id = 1),
  access jsonb NOT NULL
);
INSERT INTO platform_setting (id, access) VALUES (1, '{}');
SELECT app_reference('platform_setting');

-- What a client sets of its own; over the platform's.
ALTER TABLE client ADD COLUMN access jsonb NOT NULL DEFAULT '{}';

ALTER TABLE person ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
ALTER TABLE person ADD COLUMN superuser boolean NOT NULL DEFAULT false;

-- Steps between signing in and the closed area (contract: pendingSteps).
ALTER TABLE membership ADD COLUMN pending text[] NOT NULL DEFAULT '{}';
