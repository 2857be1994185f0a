import { readCleared } from '#platform/start/device-mark.ts'
import { commonPart } from '#platform/persisted/parts.ts'
import { followErrors } from '#platform/report-error.ts'
import { checkDevice } from './check-device.ts'
import { followSilence } from './follow-silence.ts'
import { followMissingChunks } from '../load/missing-chunk.ts'
import { retryLoad } from '../load/retry-load.ts'
import { registerServiceWorker } from './service-worker.ts'

const loaded = () =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise<void>((resolve) => addEventListener('load', () => resolve(), { once: true }))

/** When the page has nothing more urgent to do; at the latest after `timeout` ms. */
const idle = (timeout: number) =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve, 300)
  })

/** Questions and widgets that lie over the app, once a client in sight has any: their code comes only then. */
function showWhenWanted(): Promise<unknown> {
  return new Promise((resolve) => {
    const checkReady = () => {
      const { settings, memberSettings } = commonPart.getState()
      const wanted = [settings, memberSettings].some(
        (one) => one && (one.cookies.optional || one.versions.welcome > 0 || one.maintenance.state !== 'off'),
      )
      if (!wanted) return
      stop()
      resolve(retryLoad(() => import('./extras.tsx').then((m) => m.showExtras())))
    }
    const stop = commonPart.subscribe(checkReady)
    checkReady()
  })
}

/** The browser may have cleared the device since the last visit. */
async function showIfCleared(): Promise<void> {
  await checkDevice()
  const cleared = readCleared()
  if (cleared) await retryLoad(() => import('../areas/device-notice.tsx').then((m) => m.showDeviceNotice(cleared)))
}

/** What can wait until the first screen is usable. */
export async function afterStart(): Promise<void> {
  followErrors()
  followSilence()
  followMissingChunks()
  await loaded()
  await idle(4000)
  void showWhenWanted()
  void showIfCleared()
  if (import.meta.env.PROD) await registerServiceWorker()
}
