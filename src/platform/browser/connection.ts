import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether the device believes it has a network, now. A yes may still be wrong; a no is right. */
export const isOnline = (): boolean => navigator.onLine

/** The same for a component, live. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline)
}
