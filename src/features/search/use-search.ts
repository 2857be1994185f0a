import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { LanguageCode } from '#contract/engine/language.ts'
import { useMember, useSelectedClient, type Member } from '#platform/session-store.ts'
import {
  followSearch,
  openSearch,
  searchAtHand,
  type Entry,
  type EntryKind,
  type SearchAnswer,
} from '#platform/workers/search-worker.ts'
import { QuestionLine } from './question-line.ts'
import { destinationsOn } from './rules/destinations.ts'
import { readRecent } from './search-queries.ts'

/** Of each kind, and of one that somebody wants to see more of. */
const mostOfKind = 5
const mostOfOne = 50

export interface Search {
  /** What stands in the box at the beginning. The box itself keeps what is typed: a key paints nothing, its answer does. */
  first: string
  type: (typed: string) => void
  /** Nothing is looked for, or nothing was answered since. */
  isBlank: boolean
  /** The answer for what stands in the box now, once it is here; null where something else is typed before. */
  current: () => Promise<SearchAnswer | null>
  /** What was found for what stands in `answered`; null before the first answer. */
  answer: SearchAnswer | null
  /** The words that the answer is for. */
  answered: string
  /** What was looked up last and is still there. */
  recent: readonly Entry[]
  /** The kind of which more is shown. */
  more: EntryKind | null
  showMore: (kind: EntryKind) => void
  /** The search could not be started: its code is out of reach. */
  isDown: boolean
}

/** The words of the last visit, for who comes back from what they found. */
let left: { member: Member; typed: string } | null = null

/** Searching, the same in the dialog and on the screen. Asks with every key; of what waits only the newest is asked. */
export function useSearch({ remembers = false } = {}): Search {
  const { i18n } = useLingui()
  const member = useMember()
  const modules = useSelectedClient()?.modules
  const language = i18n.locale as LanguageCode
  const [first] = useState(remembers && left?.member === member ? left.typed : '')
  const typed = useRef(first)
  const [isBlank, setIsBlank] = useState(!first.trim())
  const [more, setMore] = useState<EntryKind | null>(null)
  const [found, setFound] = useState<{ typed: string; answer: SearchAnswer } | null>(null)
  const [recent, setRecent] = useState<readonly Entry[]>([])
  const [isDown, setIsDown] = useState(false)
  const [change, setChange] = useState(0)
  const [line] = useState(() => new QuestionLine())
  /** Who waits for the answer to what stands in the box. */
  const waiting = useRef<((answer: SearchAnswer | null) => void) | null>(null)
  const show = (answer: SearchAnswer | null) => {
    waiting.current?.(answer)
    waiting.current = null
  }

  const scope = useMemo(() => {
    const destinations = destinationsOn(modules ?? []).map(({ to, label, also }) => {
      return { to, title: i18n._(label), detail: also ? i18n._(also) : '' }
    })
    return { member, modules: modules ?? [], language, destinations }
  }, [i18n, language, member, modules])

  const ask = (words: string, kind: EntryKind | null) =>
    line.ask(async (isNewest) => {
      try {
        const search = searchAtHand(scope) ?? (await openSearch(scope))
        if (words.trim()) {
          const answer = await search.find(words, mostOfKind, kind ? { kind, most: mostOfOne } : undefined)
          if (isNewest()) {
            setFound({ typed: words, answer })
            setIsBlank(false)
            show(answer)
          }
        } else {
          const entries = await search.recall(await readRecent(member))
          if (isNewest()) setRecent(entries)
        }
        if (isNewest()) setIsDown(false)
      } catch {
        if (isNewest()) {
          setIsDown(true)
          show(null)
        }
      }
    })
  const askAgain = useEffectEvent(() => ask(typed.current, more))

  useEffect(() => followSearch(() => setChange((last) => last + 1)), [])
  useEffect(() => askAgain(), [change, scope, member])
  useEffect(() => () => show(null), [])
  useEffect(() => {
    if (more) askAgain()
  }, [more])

  return {
    first,
    type: (next) => {
      // Asked first: the worker finds while the page shows the letter.
      ask(next, null)
      show(null)
      left = { member, typed: next }
      typed.current = next
      setMore(null)
      // What stands there before anything is typed goes when there is an answer, not with the first letter.
      if (!next.trim()) setIsBlank(true)
    },
    isBlank,
    current: () => {
      if (found?.typed === typed.current) return Promise.resolve(found.answer)
      show(null)
      return new Promise((resolve) => (waiting.current = resolve))
    },
    answer: isBlank || !found ? null : found.answer,
    answered: found?.typed ?? '',
    recent,
    more,
    // Always the same function: the results are not painted anew by a key.
    showMore: setMore,
    isDown,
  }
}
