/** Marker of this installation's database; a restored copy gets a new epoch. */
export interface InstallationTable {
  id: 1
  epoch: string
  /** Where the data was when a server last started on it; see [Note: Epoch]. */
  whereabouts: string | null
  /** See `fingerprintOf`. */
  key_fingerprint: string | null
  /** The last backup that was written whole, or that this data was restored from. */
  backed_up_at: Date | null
  backup_bytes: number | null
  /** When a backup was last restored, here or on trial. */
  restored_at: Date | null
}

/**
 * Every table by name, as Kysely sees it; see columns.ts for how values are read and written. Whoever owns tables adds
 * them in its `…-tables.ts`, beside the `…-schema.sql` that makes them.
 */
export interface Tables {
  installation: InstallationTable
}
