import { useEffect, useRef, useState } from 'react'
import { pickText, type LanguageCode, type Localized } from '#contract/engine/language.ts'
import { newId } from '#contract/engine/ids.ts'
import type { GameType } from '#contract/features/game/game-names.ts'
import { newRound, openGame, play, replay, type OpenGame, type Round } from '#contract/features/game/game-rules.ts'
import type { AnyGameContent, GameContent } from '#contract/features/game/game-schema.ts'
import { numbersBy, shuffleBy } from '#contract/features/question/draw/seeded.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import type { RoundStore, StoredRound } from './round-store.ts'

/** What is told of what happened, in the one place that a screen reader hears. */
export interface Told {
  text: string
  tone: 'ok' | 'bad' | 'neutral'
  /** Told anew, also where it says the same. */
  count: number
}

/** A round being played. */
export interface RoundPlay {
  game: OpenGame
  /** Another one for each round. */
  seed: string
  round: Round
  told: Told
  /** It is on the device; false where it has no space. */
  kept: boolean
  textOf: (text: Localized) => string
  /** A list in the order of this round. */
  shuffled: <T>(list: readonly T[]) => T[]
  /** Makes a move; what came of it, null where it cannot be made. */
  make: (item: string, answer: string) => 'right' | 'wrong' | 'none' | null
  tell: (text: string, tone?: Told['tone']) => void
  /** A new round, shuffled anew. */
  again: () => void
}

/** What a board is given. */
export interface BoardProps<T extends GameType> {
  content: GameContent<T>
  play: RoundPlay
}

/** The languages that a new round is read in. */
export interface Languages {
  language: LanguageCode
  fallback: LanguageCode
}

const begin = (version: number, { language, fallback }: Languages): StoredRound => ({
  version,
  seed: newId(),
  language,
  fallback,
  moves: [],
  sent: false,
})

interface Playing {
  type: GameType
  content: AnyGameContent
  version: number
  languages: Languages
  store: RoundStore
  /** The round as it was left. */
  start: StoredRound | null
  onFinished: () => void
}

/** A round: goes on where it was left, is kept after every move, and told once at its end. */
export function useRound({ type, content, version, languages, store, start, onFinished }: Playing): RoundPlay {
  const open = (of: StoredRound) => openGame(type, content, (text) => pickText(text, of.language, of.fallback))
  const [opened] = useState(() => {
    const round = start && replay(open(start), start.moves)
    return round && start ? { stored: start, round } : { stored: begin(version, languages), round: newRound }
  })
  // What is played is one thing, read in events too: two quick moves are two.
  const current = useRef(opened)
  const [shown, setShown] = useState(opened)
  const [told, setTold] = useState<Told>({ text: '', tone: 'neutral', count: 0 })
  const [kept, setKept] = useState(true)
  const begun = useRef({ at: 0, before: opened.round.moves.at(-1)?.at ?? 0 })
  const game = open(shown.stored)

  const keep = (stored: StoredRound, round: Round) => {
    current.current = { stored, round }
    setShown(current.current)
    return store.keep(stored).then(
      () => setKept(true),
      () => setKept(false),
    )
  }
  const finish = async (stored: StoredRound, round: Round) => {
    if (round.end === null || stored.sent) return
    try {
      await store.tell(stored, round.end)
      if (current.current.stored.seed === stored.seed) await keep({ ...stored, sent: true }, round)
      if (round.end === 'finished') onFinished()
    } catch {
      // It is tried again when the game is opened the next time.
      setKept(false)
    }
  }
  const opening = useLatest(() => finish(opened.stored, opened.round))
  useEffect(() => {
    begun.current.at = performance.now()
    // It may have been closed between its end and the telling of it.
    void opening.current()
  }, [opening])

  return {
    game,
    seed: shown.stored.seed,
    round: shown.round,
    told,
    kept,
    textOf: (text) => pickText(text, shown.stored.language, shown.stored.fallback),
    shuffled: (list) => shuffleBy(list, numbersBy(shown.stored.seed)),
    make(item, answer) {
      const { stored, round } = current.current
      const at = Math.round(begun.current.before + performance.now() - begun.current.at)
      const next = play(open(stored), round, { item, answer, at })
      if (!next) return null
      const moved = { ...stored, moves: [...next.round.moves] }
      void keep(moved, next.round).then(() => finish(moved, next.round))
      return next.verdict.is
    },
    tell: (text, tone = 'neutral') => setTold(({ count }) => ({ text, tone, count: count + 1 })),
    again() {
      begun.current = { at: performance.now(), before: 0 }
      setTold(({ count }) => ({ text: '', tone: 'neutral', count: count + 1 }))
      void keep(begin(version, languages), newRound)
    },
  }
}
