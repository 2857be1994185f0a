import { useSyncExternalStore } from 'react'

const minute = 60_000

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, minute / 4)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

const begunMinute = () => Math.floor(Date.now() / minute) * minute

/** The beginning of the current minute; an app left open overnight knows that it is another day. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(subscribe, begunMinute))
}
