-- An immutable list of files, named by the hash of the list.
CREATE TABLE bundle (
  client_id bigint NOT NULL REFERENCES client (id),
  id text NOT NULL,
  files int NOT NULL,
  bytes bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
SELECT app_distribute('bundle');
SELECT app_protect('bundle');

-- The bytes it is made of, its list among them.
CREATE TABLE bundle_file (
  client_id bigint NOT NULL,
  bundle_id text NOT NULL,
  sha256 text NOT NULL,
  type text NOT NULL,
  PRIMARY KEY (client_id, bundle_id, sha256),
  FOREIGN KEY (client_id, bundle_id) REFERENCES bundle (client_id, id),
  FOREIGN KEY (client_id, sha256) REFERENCES content_bytes (client_id, sha256)
);
CREATE INDEX bundle_file_bytes ON bundle_file (client_id, sha256);
SELECT app_distribute('bundle_file');
SELECT app_protect('bundle_file');

-- Which published rows of the client show a bundle: it is read by who may see one of them.
CREATE TABLE shown_bundle (
  client_id bigint NOT NULL,
  collection text NOT NULL,
  row_key text NOT NULL,
  bundle_id text NOT NULL,
  PRIMARY KEY (client_id, collection, row_key, bundle_id),
  FOREIGN KEY (client_id, bundle_id) REFERENCES bundle (client_id, id)
);
CREATE INDEX shown_bundle_bundle ON shown_bundle (client_id, bundle_id);
SELECT app_distribute('shown_bundle');
SELECT app_protect('shown_bundle');
