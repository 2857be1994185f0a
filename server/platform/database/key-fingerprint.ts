import type pg from 'pg'
import { keyedHash } from '../seal/seal.ts'

/** Tells one `SECRET_KEY` from another and gives none away. */
export const fingerprintOf = (secretKey: Uint8Array): string =>
  keyedHash(secretKey, 'fingerprint', 'installation').slice(0, 16)

/** Keeps the fingerprint of the key that an installation began with; as the owner, since servers may not write there. */
export async function noteKey(client: pg.Client, secretKey: Uint8Array): Promise<void> {
  await client.query('UPDATE installation SET key_fingerprint = $1 WHERE key_fingerprint IS NULL', [
    fingerprintOf(secretKey),
  ])
}
