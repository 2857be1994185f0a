import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { FromPlayer, ToPlayer } from '#contract/engine/content/player-messages.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { useContent } from './use-content.ts'

const root = document.documentElement

function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(root, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

const currentTheme = () => (root.dataset['theme'] === 'dark' ? 'dark' : 'light')

/**
 * Plays a bundle with the player of ours that is in it ([Note: Players of files]). `begin`: what the player is told once
 * its page stands. `opened`: what it plays is there; `broken`: it says that it cannot play the file.
 */
export function usePlayer(given: {
  bundle: Bundle
  frame?: string | undefined
  begin: ToPlayer
  onSaid: (said: FromPlayer) => void
  onFinished?: (score: number | null) => void
}) {
  const latest = useLatest(given)
  const theme = useSyncExternalStore(followTheme, currentTheme)
  const tell = useRef<((said: ToPlayer) => void) | null>(null)
  const [state, setState] = useState<'loading' | 'opened' | 'broken'>('loading')
  const content = useContent({
    bundle: given.bundle,
    frame: given.frame,
    onMessage(message, launch) {
      if (message.type === 'finished') latest.current.onFinished?.(message.score)
      if (message.type === 'shown') {
        tell.current = (said) => launch.tell(said)
        launch.tell({ type: 'theme', theme: currentTheme() })
        launch.tell(latest.current.begin)
      }
      if (message.type !== 'player') return
      const { said } = message
      if (said.type === 'opened') setState('opened')
      if (said.type === 'broken') setState('broken')
      latest.current.onSaid(said)
    },
  })
  useEffect(() => tell.current?.({ type: 'theme', theme }), [theme])
  const { retry } = content
  return {
    content,
    state,
    tell: (said: ToPlayer) => tell.current?.(said),
    retry: () => {
      setState('loading')
      tell.current = null
      retry()
    },
  }
}
