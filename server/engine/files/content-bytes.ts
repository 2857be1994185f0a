import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '../services.ts'

/** Bytes as somebody has them: at hand, or to be read. */
export type Source = Uint8Array | Readable

/** Bytes to be kept; they lie under their hash unless told where. */
export interface KeptBytes {
  sha256: string
  bytes: number
  type: string
  storeKey?: string | undefined
}

/**
 * Keeps bytes of a client's content under their hash, once: what is there is not asked for. They are never whole in
 * memory unless they were. Fails with `bundle.damaged` where they are not what their hash says. Gives where they lie.
 */
export async function keepBytes(
  services: Pick<Services, 'database' | 'files' | 'clock'>,
  clientId: number,
  { sha256, bytes, type, storeKey = `clients/${clientId}/content/${sha256}` }: KeptBytes,
  open: () => Source | Promise<Source>,
): Promise<string> {
  const { database, files, clock } = services
  const known = await database.inTenant(clientId, (tx) =>
    tx
      .selectFrom('content_bytes')
      .select('store_key')
      .where('client_id', '=', clientId)
      .where('sha256', '=', sha256)
      .executeTakeFirst(),
  )
  if (known) return known.store_key
  const source = await open()
  const hash = createHash('sha256')
  const isSound = () => hash.digest('hex') === sha256
  if (source instanceof Readable) {
    await files.put(storeKey, Readable.from(hashed(source, hash)), type)
    if (!isSound() || (await files.stat(storeKey))?.bytes !== bytes) {
      await files.remove(storeKey)
      fail('bundle.damaged')
    }
  } else {
    hash.update(source)
    if (!isSound() || source.length !== bytes) fail('bundle.damaged')
    await files.put(storeKey, source, type)
  }
  await database.inTenant(clientId, (tx) =>
    tx
      .insertInto('content_bytes')
      .values({ client_id: clientId, sha256, bytes, store_key: storeKey, created_at: clock.now() })
      .onConflict((conflict) => conflict.columns(['client_id', 'sha256']).doNothing())
      .execute(),
  )
  return storeKey
}

async function* hashed(source: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of source as AsyncIterable<Buffer>) {
    hash.update(part)
    yield part
  }
}

/** Bytes of a client's content by their hash, whole; for what is small (a picture). Fails with `file.not_found`. */
export async function readBytes(
  { database, files }: Pick<Services, 'database' | 'files'>,
  clientId: number,
  sha256: string,
): Promise<Buffer> {
  const known = await database.inTenant(clientId, (tx) =>
    tx
      .selectFrom('content_bytes')
      .select('store_key')
      .where('client_id', '=', clientId)
      .where('sha256', '=', sha256)
      .executeTakeFirst(),
  )
  return buffer(await files.read(known?.store_key ?? fail('file.not_found')))
}
