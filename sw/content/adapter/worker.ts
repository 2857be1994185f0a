/** How long a worker may take to stand in (ms). */
const patience = 10_000

/** Brings the content origin's service worker; false where there can be none (a private window, an old browser). */
export async function bringWorker(): Promise<boolean> {
  const workers = navigator.serviceWorker
  if (!workers) return false
  const controlled = new Promise<boolean>((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(true), { once: true })
    setTimeout(() => resolve(false), patience)
  })
  try {
    const registration = await workers.register('/sw.js', { scope: '/', updateViaCache: 'none' })
    if (workers.controller) return true
    // Loaded past the worker, as a hard reload does: it is asked to take this page over.
    registration.active?.postMessage('claim')
  } catch {
    // Without a network a worker that is there already goes on; where there is none there is no other way to tell.
    return workers.controller !== null
  }
  return controlled
}
