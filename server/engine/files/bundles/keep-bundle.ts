import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { describeBundle, type Bundle } from '#contract/engine/files/bundle.ts'
import {
  isBundleList,
  readBundleText,
  bundleText,
  type BundleFile,
  type BundleList,
} from '#contract/engine/files/bundle-list.ts'
import { bundleListSchema, distinctBytes } from '#contract/engine/files/bundle-list.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '../../services.ts'
import { keepBytes, type Source } from '../content-bytes.ts'
import { insertBundle } from './bundle-queries.ts'

/** Files stored at a time. */
const atOnce = 8

/**
 * Keeps a bundle of a client: the bytes that are not there yet, then its list. Asking again changes nothing. Fails with
 * `bundle.damaged` where the list is not sound (its `values` say what is at fault, and where), or bytes are not
 * what it says; nothing names them then.
 */
export async function keepBundle(
  services: Pick<Services, 'database' | 'files' | 'clock'>,
  clientId: number,
  given: BundleList,
  open: (file: BundleFile) => Source | Promise<Source>,
): Promise<Bundle> {
  const text = v.is(bundleListSchema, given) ? bundleText(given) : 'null'
  const list = readBundleText(text)
  if (!isBundleList(list)) return fail('bundle.damaged', { values: { ...list } })
  const bundleId = createHash('sha256').update(text).digest('hex')
  const files = [...new Map(list.files.map((file) => [file.sha256, file])).values()]
  const queue = [...files]
  const work = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      const named = file
      await keepBytes(services, clientId, named, () => open(named))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const listed = Buffer.from(text)
  const own = { sha256: bundleId, bytes: listed.length, type: 'application/json' }
  await keepBytes(services, clientId, own, () => listed)
  const bundle = {
    client_id: clientId,
    id: bundleId,
    files: list.files.length,
    bytes: distinctBytes(files),
    created_at: services.clock.now(),
  }
  const rows = [own, ...files].map(({ sha256, type }) => ({ client_id: clientId, bundle_id: bundleId, sha256, type }))
  await services.database.inTenant(clientId, (tx) => insertBundle(tx, bundle, rows))
  return describeBundle(bundleId, listed.length, list)
}
