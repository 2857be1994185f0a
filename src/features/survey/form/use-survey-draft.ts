import { useCallback, useEffect, useRef, useState } from 'react'
import type { Survey } from '#contract/features/survey/survey-schema.ts'
import { onLeaving } from '#platform/browser/leaving.ts'
import { reportError } from '#platform/report-error.ts'
import { useMember } from '#platform/session-store.ts'
import { keepSurveyDraft, openSurveyDraft } from './survey-actions.ts'
import type { SurveyForm } from './survey-form.ts'

/** Milliseconds without typing after which the draft is written. */
const pause = 400

/** What the form begins with: the draft that is on the device; undefined until it was read. */
export function useStart(survey: Survey): { form: SurveyForm; restored: boolean } | undefined {
  const member = useMember()
  const [start, setStart] = useState<{ of: string; form: SurveyForm; restored: boolean }>()
  const { id } = survey
  // What was open stays as it is when the survey comes anew meanwhile.
  const opened = useRef(survey)
  useEffect(() => {
    let current = true
    const begin = (form: SurveyForm | null) =>
      current && setStart({ of: id, form: form ?? {}, restored: form !== null })
    openSurveyDraft(member, opened.current).then(begin, (error: unknown) => {
      // An unreadable draft keeps nobody from answering.
      begin(null)
      void reportError(error)
    })
    return () => {
      current = false
    }
  }, [member, id])
  return start?.of === id ? start : undefined
}

/**
 * Keeps the form on the device as it is filled in, and at once when the screen goes away. `kept` is false where there is no
 * space for it; `stop` once the answers themselves are being queued.
 */
export function useDraft(surveyId: string): { kept: boolean; keep: (form: SurveyForm) => void; stop: () => void } {
  const member = useMember()
  const [kept, setKept] = useState(true)
  const waiting = useRef<{ form: SurveyForm; timer: ReturnType<typeof setTimeout> } | null>(null)
  const stop = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = null
  }, [])
  const write = useCallback(() => {
    const form = waiting.current?.form
    stop()
    if (!form) return
    keepSurveyDraft(member, surveyId, form).then(
      () => setKept(true),
      () => setKept(false),
    )
  }, [member, surveyId, stop])
  useEffect(() => {
    const stopHearing = onLeaving(write)
    return () => {
      stopHearing()
      write()
    }
  }, [write])
  const keep = (form: SurveyForm) => {
    stop()
    waiting.current = { form, timer: setTimeout(write, pause) }
  }
  return { kept, keep, stop }
}
