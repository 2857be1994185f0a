import type { Remote } from 'comlink'
import type { ScanApi } from '#workers/scan/scan-api.ts'

/** The worker that reads codes in pictures. */
export interface Scanner {
  remote: Remote<ScanApi>
  /** Rejects where it cannot be had: it is not on this device, and there is no network. */
  failed: Promise<never>
  /** Ends it and gives its memory back. */
  stop: () => void
}

/** Starts it. */
export async function startScanner(): Promise<Scanner> {
  const worker = new Worker(new URL('../../../workers/scan/index.ts', import.meta.url), {
    type: 'module',
    name: 'scan',
  })
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the scanner did not start')), { once: true })
  })
  // Told to whoever waits for it; nobody may.
  failed.catch(() => undefined)
  const { wrap } = await import('comlink')
  return { remote: wrap<ScanApi>(worker), failed, stop: () => worker.terminate() }
}
