import { useEffect, useState } from 'react'

const secondsTo = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Whole seconds left until a moment (ms since 1970); 0 once it is past. Goes on right after a sleep or a reload. */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const update = () => setLeft(secondsTo(until))
    update()
    const timer = setInterval(() => {
      update()
      if (secondsTo(until) === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  return left
}

/** Minutes and seconds as `4:07`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
