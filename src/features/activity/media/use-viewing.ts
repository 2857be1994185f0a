import { useCallback, useEffect, useState, type RefObject } from 'react'

/** How the picture is looked at: whole or filling, full screen, with captions. */
export function useViewing(
  mediaRef: RefObject<HTMLMediaElement | null>,
  frameRef: RefObject<HTMLElement | null>,
  ready: boolean,
) {
  const [fit, setFit] = useState<'contain' | 'cover'>('contain')
  const [full, setFull] = useState(false)
  const [captions, setCaptions] = useState(true)

  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])

  useEffect(() => {
    const tracks = [...(mediaRef.current?.textTracks ?? [])]
    tracks.forEach((track) => Object.assign(track, { mode: captions ? 'showing' : 'hidden' }))
  }, [captions, mediaRef, ready])

  const toggleFull = useCallback(() => {
    // Refused (an embedded page, an old phone): the picture stays as large as it is.
    const done = document.fullscreenElement ? document.exitFullscreen() : frameRef.current?.requestFullscreen()
    done?.catch(() => undefined)
  }, [frameRef])
  const toggleFit = useCallback(() => setFit((before) => (before === 'contain' ? 'cover' : 'contain')), [])
  const toggleCaptions = useCallback(() => setCaptions((before) => !before), [])
  return { fit, full, captions, canFull: document.fullscreenEnabled, toggleFull, toggleFit, toggleCaptions }
}

export type Viewing = ReturnType<typeof useViewing>
