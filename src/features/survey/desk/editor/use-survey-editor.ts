import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '#contract/engine/ids.ts'
import {
  changeSurvey,
  createSurvey,
  readSurvey,
  type surveyChoices,
  type SurveyDetail,
  type WrittenSurvey,
} from '#contract/features/survey/survey-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import type { CallOutput } from '#platform/call.ts'
import { isShapedLike, sameTyped } from '#platform/desk/kept/kept-drafts.ts'
import { useKeptValue } from '#platform/desk/kept/use-kept-form.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { toast } from '#ui/feedback/toast.ts'
import { emptySurvey, missingFields, typedSurvey, writtenSurvey, type TypedSurvey } from './survey-draft.ts'

export type SurveyChoices = CallOutput<typeof surveyChoices>

export interface EditorProps {
  /** The survey that is changed; none: a new one is written. */
  survey?: SurveyDetail
  choices: SurveyChoices
  onSaved: (survey: SurveyDetail) => void
}

/** What is typed of a survey, and what becomes of it. */
export function useSurveyEditor({ survey, choices, onSaved }: EditorProps) {
  const { t } = useLingui()
  const { timeZone, now, defaultLanguage } = choices
  const { busy, failure, attempt } = useAttempt()
  const [there] = useState(() => (survey ? typedSurvey(survey, timeZone) : emptySurvey(timeZone, now)))
  const [typed, setTyped] = useState(there)
  // What was seen when the typing began: somebody else's change since is told, and not written over.
  const [rev, setRev] = useState(survey?.rev ?? 0)
  const [tried, setTried] = useState(false)
  // Pressed again after a lost answer nothing is written twice.
  const [key, setKey] = useState(() => newId())
  const forget = useKeptValue<{ rev: number; typed: TypedSurvey }>(`survey-${survey?.id ?? 'new'}`, {
    value: { rev, typed },
    first: { rev, typed: there },
    restore: (kept) => {
      if (!isShapedLike(kept, { rev: 0, typed: there }) || !isShapedLike(kept.typed, there)) return false
      if (sameTyped(kept.typed, there)) return false
      setTyped(kept.typed)
      setRev(kept.rev)
      return true
    },
  })
  const isDirty = !sameTyped(typed, there)
  const problem = failure instanceof CallError ? failure.problem : null
  const missing = tried ? missingFields(typed, defaultLanguage, timeZone) : []
  const write = async (body: WrittenSurvey, seen: number) => {
    try {
      const saved = survey
        ? await staffCall(changeSurvey, { params: { surveyId: survey.id }, body }, { rev: seen, key })
        : await staffCall(createSurvey, { body }, { key })
      forget()
      toast(t`Salvo`, { tone: 'ok' })
      onSaved(saved)
    } catch (error) {
      if (error instanceof CallError && error.kind === 'problem') setKey(newId())
      throw error
    }
  }
  const save = () => {
    setTried(true)
    const body = writtenSurvey(typed, timeZone)
    if (!body || missingFields(typed, defaultLanguage, timeZone).length > 0) return
    void attempt(async () => write(body, rev))
  }
  /** Takes what somebody else wrote as seen, and writes what was typed here over it. */
  const overwrite = () =>
    attempt(async () => {
      const body = writtenSurvey(typed, timeZone)
      if (!survey || !body) return
      const { rev: newest } = await staffCall(readSurvey, { params: { surveyId: survey.id } })
      setRev(newest)
      await write(body, newest)
    })
  return {
    typed,
    set: (change: Partial<TypedSurvey>) => setTyped((before) => ({ ...before, ...change })),
    isDirty,
    busy,
    failure,
    isConflict: problem?.code === 'edit.conflict',
    wrong: [...new Set([...missing, ...(problem?.fields ?? []).map(({ field }) => field)])],
    save,
    overwrite,
  }
}
