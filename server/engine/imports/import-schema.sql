-- A file that staff sent to bring something in by: what it is, what is to be done with it, how far that is. Kept for 30 days.
CREATE TABLE csv_import (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  -- Whose it is: the part of the server that reads it.
  kind text NOT NULL,
  -- Who sent it, and in whose name it is applied.
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  state text NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  -- Empty once the bytes are kept no longer.
  store_key text NOT NULL,
  encoding text NOT NULL,
  separator text NOT NULL,
  heads jsonb NOT NULL,
  -- What each column is for.
  columns jsonb NOT NULL,
  -- Records of the file without its heads, empty ones too.
  rows integer NOT NULL,
  -- What its kind was told beside the file.
  options jsonb NOT NULL DEFAULT '{}',
  -- Rows that the step under way has worked on: where it goes on.
  done integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}',
  failure text,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('csv_import');
SELECT app_protect('csv_import');
SELECT app_protect_person('csv_import', 'user_id');

-- What each row comes to. Behind the rows of the file stand people who are missing from a full list (`leaving`).
CREATE TABLE csv_import_row (
  client_id bigint NOT NULL,
  import_id uuid NOT NULL,
  -- As spreadsheets count: the heads are row 1.
  row integer NOT NULL,
  outcome text NOT NULL,
  -- The person it is about, where it is about one.
  user_id uuid,
  -- A hash of what there was when the row was looked at; another one now, and the row is not applied.
  seen text,
  field text,
  code text,
  other_row integer,
  -- What its kind tells of it beside.
  told jsonb,
  PRIMARY KEY (client_id, import_id, row),
  FOREIGN KEY (client_id, import_id) REFERENCES csv_import (client_id, id) ON DELETE CASCADE
);
CREATE INDEX csv_import_row_user ON csv_import_row (client_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX csv_import_row_error ON csv_import_row (client_id, import_id, row) WHERE outcome = 'error';
SELECT app_distribute('csv_import_row');
SELECT app_protect('csv_import_row');
SELECT app_protect_person('csv_import_row', 'user_id');
