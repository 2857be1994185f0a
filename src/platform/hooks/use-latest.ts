import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The newest value for listeners that live longer than one render; to be read in events and effects only. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
