const storeNow = 'trilha-store-now'

/**
 * Hears of every moment after which it may be too late to store something: the page goes to the background,
 * is left, or another tab waits for this one's database. Until the returned function is called.
 */
export function onLeaving(store: () => void): () => void {
  const onHidden = () => {
    if (document.visibilityState === 'hidden') store()
  }
  document.addEventListener('visibilitychange', onHidden)
  addEventListener('pagehide', store)
  addEventListener(storeNow, store)
  return () => {
    document.removeEventListener('visibilitychange', onHidden)
    removeEventListener('pagehide', store)
    removeEventListener(storeNow, store)
  }
}

/** Has everything stored that is not stored yet, as when the page is left. */
export function askToStore(): void {
  dispatchEvent(new Event(storeNow))
}
