import { useEffect } from 'react'
import { useLatest } from '#platform/hooks/use-latest.ts'

interface MediaKeys {
  toggle: () => void
  skip: (by: number) => void
  toggleMuted: () => void
  fullScreen: (() => void) | null
  captions: (() => void) | null
}

/** What a key does; null when it is not one of the player's. Letters as people know them from other players. */
export function mediaKey(key: string): 'toggle' | 'back' | 'forward' | 'mute' | 'full' | 'captions' | null {
  switch (key.toLowerCase()) {
    case ' ':
    case 'k':
      return 'toggle'
    case 'arrowleft':
    case 'j':
      return 'back'
    case 'arrowright':
    case 'l':
      return 'forward'
    case 'm':
      return 'mute'
    case 'f':
      return 'full'
    case 'c':
      return 'captions'
    default:
      return null
  }
}

const typing = ['input:not([type=range])', 'textarea', 'select', 'dialog', '[contenteditable]'].join()
const pressable = ['button', 'a', 'summary'].join()
const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

/** The player's keys, wherever the focus is, as long as it is on nothing that wants them itself. */
export function useMediaKeys(keys: MediaKeys): void {
  const given = useLatest(keys)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWithin(event.target, typing))
        return
      if (event.key === ' ' && isWithin(event.target, pressable)) return
      const { toggle, skip, toggleMuted, fullScreen, captions } = given.current
      const act = {
        toggle,
        back: () => skip(-10),
        forward: () => skip(10),
        mute: toggleMuted,
        full: fullScreen,
        captions,
      }
      const name = mediaKey(event.key)
      const run = name && act[name]
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [given])
}
