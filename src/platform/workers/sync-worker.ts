import type { Remote } from 'comlink'
import type { SyncApi } from '#workers/sync/sync-api.ts'

let remote: Promise<Remote<SyncApi>> | null = null

async function startSync(): Promise<Remote<SyncApi>> {
  const worker = new Worker(new URL('../../../workers/sync/index.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  })
  // Its file may be out of reach: a promise over a worker that never came would wait for ever.
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the sync worker did not start')), { once: true })
  })
  const { wrap } = await import('comlink')
  const sync = wrap<SyncApi>(worker)
  await Promise.race([sync.isReady(), failed])
  return sync
}

/**
 * The worker that brings rows in; started when first wanted. Throws where it cannot start (its file is out
 * of reach), and is tried again with the next call.
 */
export function syncWorker(): Promise<Remote<SyncApi>> {
  remote ??= startSync().catch((error: unknown) => {
    remote = null
    throw error
  })
  return remote
}
