import { useEffect, useState } from 'react'

/** Bytes the browser says are still free for the app; null where it does not say. An estimate, never a promise. */
export function freeSpace(estimate: StorageEstimate): number | null {
  const { quota, usage } = estimate
  if (quota === undefined || usage === undefined) return null
  return Math.max(0, quota - usage)
}

/** Asked again whenever what is kept changes. */
export function useSpace(bytesKept: number | undefined): number | null {
  const [space, setSpace] = useState<number | null>(null)
  useEffect(() => {
    let stale = false
    const ask = async () => {
      const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
      if (!stale) setSpace(estimate ? freeSpace(estimate) : null)
    }
    void ask()
    return () => {
      stale = true
    }
  }, [bytesKept])
  return space
}
