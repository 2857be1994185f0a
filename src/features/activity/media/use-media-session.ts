import { useEffect } from 'react'
import type { Media } from './use-media.ts'

interface Playing {
  title: string
  album: string
  cover: string
}

/** Title, cover and buttons on the lock screen and on headphones. */
export function useMediaSession({ title, album, cover }: Playing, { skip, seek, play, pause }: Media): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    mediaSession.metadata = new MediaMetadata({ title, album, artwork: cover ? [{ src: cover }] : [] })
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', play],
      ['pause', pause],
      ['seekbackward', () => skip(-10)],
      ['seekforward', () => skip(10)],
      ['seekto', ({ seekTime = 0 }) => seek(seekTime)],
    ]
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler)
    return () => {
      mediaSession.metadata = null
      for (const [action] of handlers) mediaSession.setActionHandler(action, null)
    }
  }, [title, album, cover, skip, seek, play, pause])
}
