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

/** What can wait until the first screen is usable. */
export async function afterStart(): Promise<void> {
  await loaded()
  await idle(4000)
  if (import.meta.env.PROD) await registerServiceWorker()
}
