import { useCallback, useEffect, useState, type RefObject } from 'react'

/** How the picture is looked at: whole or filling, full screen. */
export function useViewing(frameRef: RefObject<HTMLElement | null>) {
  const [fit, setFit] = useState<'contain' | 'cover'>('contain')
  const [full, setFull] = useState(false)

  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])

  const toggleFull = useCallback(() => {
    // Refused (an embedded page, an old phone): the picture stays as large as it is.
    const done = document.fullscreenElement ? document.exitFullscreen() : frameRef.current?.requestFullscreen()
    done?.catch(() => undefined)
  }, [frameRef])
  const toggleFit = useCallback(() => setFit((before) => (before === 'contain' ? 'cover' : 'contain')), [])
  return { fit, full, canFull: document.fullscreenEnabled, toggleFull, toggleFit }
}

export type Viewing = ReturnType<typeof useViewing>
