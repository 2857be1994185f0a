import { useEffect, useState } from 'react'

/** How long nothing has to change (ms): while somebody types, nothing is asked of the server. */
const settlesAfter = 400

/** A value once it has stayed the same for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settlesAfter)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
