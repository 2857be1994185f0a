import { useState } from 'react'
import { useStore } from 'zustand'
import { newId } from '#contract/engine/ids.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { DeskPage, DraftText, DraftTexts } from '#contract/features/page/page-desk.ts'
import type { PageName } from '#contract/features/page/page-schema.ts'
import { CallError } from '#platform/call-error.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { draftStore, keepDraft } from './page-drafts.ts'
import type { Place } from './place.ts'

const blank: DraftText = { title: '', blocks: [] }

/** What the screen of one page shows and does. */
export function usePageDraft(place: Place, page: PageName) {
  const client = useDeskClient()
  const key = `${place.of === 'client' ? (client?.id ?? 0) : 0} ${page}`
  const [round, setRound] = useState(0)
  const [writeKey, setWriteKey] = useState(() => newId())
  const answer = useAnswer(`${key} ${round}`, (signal) => place.read(page, signal))
  const [saved, setSaved] = useState<{ round: number; page: DeskPage } | null>(null)
  const typed = useStore(draftStore, (drafts) => drafts[key])
  const { busy, failure, attempt, clear } = useAttempt()
  const newest = saved?.round === round ? saved.page : answer.is === 'there' ? answer.value : null
  const texts: DraftTexts = typed ?? newest?.draft ?? newest?.published ?? {}

  /** Writes once for its key; what was refused is another write the next time. */
  const write = (work: (held: DeskPage) => Promise<DeskPage>, onDone: () => void) =>
    attempt(async () => {
      if (!newest) return
      try {
        setSaved({ round, page: await work(newest) })
        setWriteKey(newId())
        onDone()
      } catch (error) {
        if (error instanceof CallError && error.kind === 'problem') setWriteKey(newId())
        throw error
      }
    })
  const saveTyped = async (held: DeskPage): Promise<DeskPage> => {
    if (!typed) return held
    const kept = await place.saveDraft(page, typed, { rev: held.rev, key: writeKey })
    keepDraft(key, null)
    return kept
  }
  const begin = () => {
    clear()
    setRound((count) => count + 1)
  }
  return {
    page: newest,
    error: answer.is === 'failed' ? answer.error : null,
    busy,
    failure,
    isConflict: failure instanceof CallError && failure.problem?.code === 'edit.conflict',
    isDirty: typed !== undefined,
    /** Tells editors of another beginning apart: they keep their own text. */
    beginning: `${key} ${round}`,
    textIn: (language: LanguageCode): DraftText => texts[language] ?? blank,
    set: (language: LanguageCode, part: Partial<DraftText>) => {
      const now = draftStore.getState()[key] ?? texts
      keepDraft(key, { ...now, [language]: { ...(now[language] ?? blank), ...part } })
    },
    save: (onDone: () => void) => write(saveTyped, onDone),
    publish: (again: boolean, onDone: () => void) =>
      write(async (held) => {
        const kept = await saveTyped(held)
        setSaved({ round, page: kept })
        return place.publish(page, again, { rev: kept.rev })
      }, onDone),
    /** Throws away what is being written, here and at the server. */
    discard: (onDone: () => void) =>
      write(
        async (held) => {
          const kept = held.draft ? await place.saveDraft(page, null, { rev: held.rev, key: writeKey }) : held
          keepDraft(key, null)
          return kept
        },
        () => {
          begin()
          onDone()
        },
      ),
    /** Asks how it is now; what was typed stays. */
    renew: begin,
  }
}
