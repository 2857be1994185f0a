import { useEffect } from 'react'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { rates } from './rates.ts'
import type { Media } from './use-media.ts'

/** What can be done beside playing; null where there is nothing of it. */
interface Around {
  fullScreen: (() => void) | null
  captions: (() => void) | null
}

export type MediaAct =
  | { act: 'toggle' | 'mute' | 'full' | 'captions' }
  | { act: 'skip'; by: number }
  | { act: 'volume'; by: number }
  | { act: 'rate'; by: 1 | -1 }
  | { act: 'part'; tenth: number }

const acts: Readonly<Record<string, MediaAct>> = {
  ' ': { act: 'toggle' },
  k: { act: 'toggle' },
  arrowleft: { act: 'skip', by: -5 },
  arrowright: { act: 'skip', by: 5 },
  j: { act: 'skip', by: -10 },
  l: { act: 'skip', by: 10 },
  arrowup: { act: 'volume', by: 0.1 },
  arrowdown: { act: 'volume', by: -0.1 },
  m: { act: 'mute' },
  c: { act: 'captions' },
  f: { act: 'full' },
  '<': { act: 'rate', by: -1 },
  '>': { act: 'rate', by: 1 },
}

/** What a key does; null when it is not one of the player's. As people know them from other players. */
export function mediaKey(key: string): MediaAct | null {
  if (/^\d$/.test(key)) return { act: 'part', tenth: Number(key) }
  return acts[key.toLowerCase()] ?? null
}

const typing = ['input:not([type=range])', 'textarea', 'select', 'dialog', '[contenteditable]'].join()
const pressable = ['button', 'a', 'summary'].join()
const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

function run(done: MediaAct, media: Media, { fullScreen, captions }: Around): boolean {
  const { state, seek, skip, setRate, setVolume, toggle, toggleMuted } = media
  switch (done.act) {
    case 'toggle':
      toggle()
      return true
    case 'skip':
      skip(done.by)
      return true
    case 'volume':
      setVolume((state.muted ? 0 : state.volume) + done.by)
      return true
    case 'mute':
      toggleMuted()
      return true
    case 'rate': {
      const next = done.by > 0 ? rates.find((rate) => rate > state.rate) : rates.findLast((rate) => rate < state.rate)
      if (next) setRate(next)
      return true
    }
    case 'part':
      seek((state.duration * done.tenth) / 10)
      return true
    case 'full':
      fullScreen?.()
      return fullScreen !== null
    case 'captions':
      captions?.()
      return captions !== null
  }
}

/** The player's keys, wherever the focus is, as long as it is on nothing that wants them itself. */
export function useMediaKeys(media: Media, around: Around): void {
  const given = useLatest({ media, around })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWithin(event.target, typing))
        return
      if (event.key === ' ' && isWithin(event.target, pressable)) return
      const done = mediaKey(event.key)
      if (done && run(done, given.current.media, given.current.around)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [given])
}
