import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/platform/database/database.ts'
import { openSealer } from '#server/platform/seal/seal.ts'
import { findPersonKey, keepPersonKey } from './audit-queries.ts'

// [Note: Keys of people] What the trail says of a person is sealed with a key of theirs, which is kept sealed with the
// installation's. With the key gone nobody reads it any more, and the chain over the rows stays whole.

const keys = (secretKey: Uint8Array) => openSealer(secretKey, 'keys of people')

/** Seals a text about somebody; the first time makes their key. */
export async function sealAbout(tx: Tx, secretKey: Uint8Array, userId: string, text: string): Promise<string> {
  const made = keys(secretKey).seal(randomBytes(32).toString('base64'))
  return sealerOf(secretKey, await keepPersonKey(tx, userId, made)).seal(text)
}

/** Opens it; null where their key is gone. */
export async function openAbout(tx: Tx, secretKey: Uint8Array, userId: string, sealed: string): Promise<string | null> {
  const kept = await findPersonKey(tx, userId)
  return kept === undefined ? null : sealerOf(secretKey, kept).open(sealed)
}

const sealerOf = (secretKey: Uint8Array, kept: string) =>
  openSealer(Buffer.from(keys(secretKey).open(kept), 'base64'), 'about a person')
