CREATE TABLE file (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  purpose text NOT NULL,
  owner_id uuid,
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  type text NOT NULL,
  extension text NOT NULL,
  name text NOT NULL,
  store_key text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The operation whose evidence it is: a picture is evidence of one thing only.
  used_by uuid,
  -- What a picture is known again by; null: there is nothing to see on it, or it is none. See [Note: Looks].
  look bit(256),
  PRIMARY KEY (client_id, id)
);
CREATE INDEX file_used ON file (client_id, owner_id, sha256) WHERE used_by IS NOT NULL;
CREATE INDEX file_evidence ON file (client_id, (used_by::text)) WHERE used_by IS NOT NULL;
-- The same bytes, whoever sent them.
CREATE INDEX file_same ON file (client_id, sha256) WHERE used_by IS NOT NULL;
SELECT app_distribute('file');
SELECT app_protect('file');
SELECT app_protect_person('file', 'owner_id');
-- Covers and logos are public: their bytes are found by file id alone.
CREATE POLICY public_image ON file FOR SELECT
  USING (purpose = 'image' AND nullif(current_setting('app.client_id', true), '')::bigint = 0);
CREATE INDEX file_image ON file (id) WHERE purpose = 'image';
-- Whether bytes that are to go are those of an image.
CREATE INDEX file_image_bytes ON file (client_id, sha256) WHERE purpose = 'image';

-- Bytes of a client's content, stored once whatever images and bundles name them.
CREATE TABLE content_bytes (
  client_id bigint NOT NULL REFERENCES client (id),
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  store_key text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, sha256)
);
SELECT app_distribute('content_bytes');
SELECT app_protect('content_bytes');

-- An upload under way, or done: asked for again it goes on or tells that it is complete.
CREATE TABLE upload (
  client_id bigint NOT NULL,
  id uuid NOT NULL,
  file_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  purpose text NOT NULL,
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  type text NOT NULL,
  store_key text NOT NULL,
  store_upload_id text NOT NULL,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, file_id),
  FOREIGN KEY (client_id, owner_id) REFERENCES membership (client_id, user_id)
);
SELECT app_distribute('upload');
SELECT app_protect('upload');
SELECT app_protect_person('upload', 'owner_id');
-- What is under way, and what a day brought: by these its quota is counted.
CREATE INDEX upload_open ON upload (client_id, owner_id) WHERE completed_at IS NULL;
CREATE INDEX upload_created ON upload (client_id, created_at);
