import type pg from 'pg'

/** What the database knows of its backups; as the owner, since servers may not write there. */
export interface BackupNotes {
  /** The last that was written whole, or that this database was restored from. */
  backedUpAt: Date | null
  backupBytes: number | null
  /** When a backup was restored, here or on trial. */
  restoredAt: Date | null
}

export async function readBackupNotes(client: pg.Client): Promise<BackupNotes> {
  const { rows } = await client.query<BackupNotes>(
    `SELECT backed_up_at AS "backedUpAt", backup_bytes AS "backupBytes", restored_at AS "restoredAt" FROM installation`,
  )
  return rows[0] ?? { backedUpAt: null, backupBytes: null, restoredAt: null }
}

export async function noteBackup(
  client: pg.Client,
  { madeAt, bytes }: { madeAt: string; bytes: number },
): Promise<void> {
  await client.query('UPDATE installation SET backed_up_at = $1, backup_bytes = $2', [madeAt, bytes])
}

/** That a backup was restored on trial, beside this database. */
export async function noteDrill(client: pg.Client): Promise<void> {
  await client.query('UPDATE installation SET restored_at = now()')
}

/**
 * That this database is a restored one: a new epoch, so that devices start over and send again what it does not know
 * ([Note: Epoch]); the next server notes where it is.
 */
export async function noteRestored(
  client: pg.Client,
  { madeAt, bytes, keyFingerprint }: { madeAt: string; bytes: number; keyFingerprint: string },
): Promise<void> {
  await client.query(
    `UPDATE installation SET epoch = gen_random_uuid()::text, whereabouts = NULL, key_fingerprint = $1,
       backed_up_at = $2, backup_bytes = $3, restored_at = now()`,
    [keyFingerprint, madeAt, bytes],
  )
}
