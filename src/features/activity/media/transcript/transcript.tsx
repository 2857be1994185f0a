import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#contract/engine/language.ts'
import { formatClock } from '#platform/text/duration.ts'
import { SearchInput } from '#ui/form/search-input.tsx'
import type { Cue } from '../timed-track.tsx'
import { cueAt, findCues } from './cues.ts'
import styles from './transcript.module.css'

interface TranscriptProps {
  cues: readonly Cue[]
  language: LanguageCode | undefined
  /** Where playback is, in seconds. */
  at: number
  onSeek: (second: number) => void
}

/** Somebody reads it by themselves: it does not run away from under their eyes. */
const isRead = (list: Element): boolean =>
  list.querySelector(':focus-visible') !== null || (matchMedia('(hover: hover)').matches && list.matches(':hover'))

/** Brings the line of this moment into sight of the list, and moves nothing else. */
function useFollowing(now: number) {
  const ref = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const list = ref.current
    const line = list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !line || isRead(list)) return
    const { matches: isCalm } = matchMedia('(prefers-reduced-motion: reduce)')
    list.scrollTo({ top: line.offsetTop - list.clientHeight / 3, behavior: isCalm ? 'auto' : 'smooth' })
  }, [now])
  return ref
}

/** What is said, to be read and searched; each line leads to its moment, the one of this moment is marked. */
export function Transcript({ cues, language, at, onSeek }: TranscriptProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const now = cueAt(cues, at)
  const list = useFollowing(now)
  const found = findCues(cues, search)
  return (
    <section className={styles.transcript} aria-label={t`Transcrição`}>
      <SearchInput label={t`Buscar na transcrição`} value={search} onChange={setSearch} />
      <p className="visually-hidden" role="status">
        {search.trim() === '' ? '' : t`Linhas encontradas: ${found.length}`}
      </p>
      {found.length === 0 ? (
        <p className={styles.none}>
          <Trans>Nada foi dito com essas palavras.</Trans>
        </p>
      ) : (
        <ol ref={list} className={styles.lines} lang={language}>
          {found.map((index) => (
            <li key={index}>
              <button
                type="button"
                className={styles.line}
                aria-current={index === now ? 'true' : undefined}
                onClick={() => onSeek(cues[index]?.from ?? 0)}
              >
                <span className={styles.clock}>{formatClock(cues[index]?.from ?? 0)}</span>
                <span>{cues[index]?.text}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
