import type { Services } from '#server/engine/services.ts'
import { openSealer } from '#server/platform/seal/seal.ts'
import { findKeys, insertKeys } from './push-queries.ts'

/** The installation's keys by which push services know it (RFC 8292). */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Gives the keys, made once for all servers. */
export async function readPushKeys({ database, config }: Pick<Services, 'database' | 'config'>): Promise<PushKeys> {
  const sealer = openSealer(config.secretKey, 'push keys')
  const read = async () => {
    const row = await database.inSystem(findKeys)
    return row && { publicKey: row.public_key, privateKey: sealer.open(row.sealed) }
  }
  const known = await read()
  if (known) return known
  const { default: webPush } = await import('web-push')
  const made = webPush.generateVAPIDKeys()
  await database.inSystem((tx) => insertKeys(tx, { public_key: made.publicKey, sealed: sealer.seal(made.privateKey) }))
  // Another server may have been first: what stands there counts.
  return (await read()) ?? made
}
