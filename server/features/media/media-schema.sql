-- Room for media: what they take, and may take. Whoever begins or ends an upload holds the row.
CREATE TABLE media_space (
  client_id bigint NOT NULL REFERENCES client (id),
  quota_bytes bigint NOT NULL,
  used_bytes bigint NOT NULL,
  PRIMARY KEY (client_id)
);
SELECT app_distribute('media_space');
SELECT app_protect('media_space');

-- What staff added for courses and pages to show; the bytes are its versions'.
CREATE TABLE media (
  client_id bigint NOT NULL REFERENCES client (id),
  id uuid NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  -- The name as it is sorted and searched: small, without accents.
  sort_name text NOT NULL,
  -- Of the version in use; of the newest one where none was ever ready.
  kind text NOT NULL,
  state text NOT NULL,
  version integer NOT NULL,
  bytes bigint NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX media_name ON media (client_id, sort_name, id);
CREATE INDEX media_size ON media (client_id, bytes, id);
CREATE INDEX media_kind ON media (client_id, kind, id);
CREATE INDEX media_state ON media (client_id, state, id);
-- Media that were replaced.
CREATE INDEX media_replaced ON media (client_id, id) WHERE version > 1;
SELECT app_distribute('media');
SELECT app_protect('media');

-- One file of a medium; a newer one takes the place of the one before as soon as it is ready.
CREATE TABLE media_version (
  client_id bigint NOT NULL,
  media_id uuid NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  reason text,
  file_name text NOT NULL,
  fingerprint text NOT NULL,
  bytes bigint NOT NULL,
  kind text NOT NULL,
  -- By content; null until all of it was looked at.
  type text,
  sha256 text,
  -- Where its bytes lie; empty once they are kept no longer.
  store_key text NOT NULL,
  store_upload_id text NOT NULL,
  -- Since when the scanner is away.
  waits_since timestamptz,
  seconds integer,
  -- Somebody said how long it is: it was not found.
  typed_seconds boolean NOT NULL DEFAULT false,
  pages integer,
  width integer,
  height integer,
  poster text,
  bundle_id text,
  bundle jsonb,
  -- Of a package: what is in it, and what was found out about it.
  package jsonb,
  -- Bytes that it takes unpacked, or in its renditions, beside its own.
  unpacked_bytes bigint NOT NULL DEFAULT 0,
  -- Of a film: what was done with it, and what came of each.
  steps jsonb NOT NULL DEFAULT '[]',
  added_by uuid NOT NULL,
  added_at timestamptz NOT NULL,
  -- When it became ready, or was refused.
  ended_at timestamptz,
  PRIMARY KEY (client_id, media_id, version),
  FOREIGN KEY (client_id, media_id) REFERENCES media (client_id, id) ON DELETE CASCADE
);
CREATE INDEX media_version_file ON media_version (client_id, fingerprint) WHERE state = 'receiving';
CREATE INDEX media_version_bytes ON media_version (client_id, sha256);
CREATE INDEX media_version_open ON media_version (client_id, state, added_at) WHERE state <> 'ready';
CREATE INDEX media_version_person ON media_version (client_id, added_by);
SELECT app_distribute('media_version');
SELECT app_protect('media_version');
SELECT app_protect_person('media_version', 'added_by');

-- Parts of an upload under way, with the hash that each must have.
CREATE TABLE media_part (
  client_id bigint NOT NULL,
  media_id uuid NOT NULL,
  version integer NOT NULL,
  number integer NOT NULL,
  sha256 text NOT NULL,
  PRIMARY KEY (client_id, media_id, version, number),
  FOREIGN KEY (client_id, media_id, version) REFERENCES media_version (client_id, media_id, version) ON DELETE CASCADE
);
SELECT app_distribute('media_part');
SELECT app_protect('media_part');

-- What names a medium: a draft, a published version, a page. Without a version it takes the newest.
CREATE TABLE media_use (
  client_id bigint NOT NULL,
  subject text NOT NULL,
  subject_id text NOT NULL,
  media_id uuid NOT NULL,
  -- 0: always the newest.
  version integer NOT NULL,
  PRIMARY KEY (client_id, subject, subject_id, media_id, version),
  FOREIGN KEY (client_id, media_id) REFERENCES media (client_id, id)
);
CREATE INDEX media_use_media ON media_use (client_id, media_id);
SELECT app_distribute('media_use');
SELECT app_protect('media_use');
