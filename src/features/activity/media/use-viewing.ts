import { useCallback, useEffect, useState, type RefObject } from 'react'

/** How the picture is looked at: whole or filling, full screen, in a small window over everything else. */
export function useViewing(frameRef: RefObject<HTMLElement | null>, mediaRef: RefObject<HTMLVideoElement | null>) {
  const [fit, setFit] = useState<'contain' | 'cover'>('contain')
  const [full, setFull] = useState(false)
  const [small, setSmall] = useState(false)

  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])

  useEffect(() => {
    const media = mediaRef.current
    if (!media) return
    const stop = new AbortController()
    media.addEventListener('enterpictureinpicture', () => setSmall(true), { signal: stop.signal })
    media.addEventListener('leavepictureinpicture', () => setSmall(false), { signal: stop.signal })
    return () => stop.abort()
  }, [mediaRef])

  const toggleSmall = useCallback(() => {
    const isSmall = document.pictureInPictureElement === mediaRef.current
    const done = isSmall ? document.exitPictureInPicture() : mediaRef.current?.requestPictureInPicture()
    done?.catch(() => undefined)
  }, [mediaRef])

  const toggleFull = useCallback(() => {
    // Refused (an embedded page, an old phone): the picture stays as large as it is.
    const done = document.fullscreenElement ? document.exitFullscreen() : frameRef.current?.requestFullscreen()
    done?.catch(() => undefined)
  }, [frameRef])
  const toggleFit = useCallback(() => setFit((before) => (before === 'contain' ? 'cover' : 'contain')), [])
  const can = { canFull: document.fullscreenEnabled, canSmall: document.pictureInPictureEnabled }
  return { fit, full, small, ...can, toggleFull, toggleSmall, toggleFit }
}

export type Viewing = ReturnType<typeof useViewing>
