import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { checkAnswers, type AnswerProblem } from '#contract/features/survey/survey-rules.ts'
import type { Survey } from '#contract/features/survey/survey-schema.ts'
import { keepInHand } from '#engine/database/in-hand.ts'
import { useMember } from '#platform/session-store.ts'
import { toast } from '#ui/feedback/toast.ts'
import { sendSurvey } from './survey-actions.ts'
import { answersOf, type SurveyForm } from './survey-form.ts'
import { useDraft } from './use-survey-draft.ts'

/** A survey being filled in, the same in both layouts. */
export interface SurveyEditor {
  survey: Survey
  form: SurveyForm
  change: (form: SurveyForm) => void
  /** What is wrong with a question as far as it is told by now. */
  problemsOf: (questionId: string) => AnswerProblem[]
  /** Sending was tried and something is missing. */
  incomplete: boolean
  /** What is filled in is on the device as a draft; false where it has no space. */
  kept: boolean
  sending: boolean
  send: () => void
}

/** The editor of a survey, and the form that it puts the focus into. */
export function useSurveyForm(
  survey: Survey,
  start: SurveyForm,
): [editor: SurveyEditor, element: RefObject<HTMLFormElement | null>] {
  const member = useMember()
  const [form, setForm] = useState(start)
  const [tries, setTries] = useState(0)
  const [sending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const draft = useDraft(survey.id)
  useEffect(keepInHand, [])
  const problems = checkAnswers(survey.questions, answersOf(form, survey.questions))
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[data-wrong] :is(input, textarea)')?.focus()
  }, [tries])
  const queue = async () => {
    setSending(true)
    draft.stop()
    try {
      await sendSurvey(member, survey, form)
    } catch {
      draft.keep(form)
      setSending(false)
      toast(t`Não foi possível guardar as respostas neste aparelho. Libere espaço e tente de novo.`, { tone: 'bad' })
    }
  }
  const editor = {
    survey,
    form,
    change(next: SurveyForm) {
      setForm(next)
      draft.keep(next)
    },
    // What is missing is told once somebody wants to send; what is too long at once, as it saves typing the rest in vain.
    problemsOf: (questionId: string) =>
      problems.filter((one) => one.questionId === questionId && (tries > 0 || one.code === 'survey.text_too_long')),
    incomplete: tries > 0 && problems.length > 0,
    kept: draft.kept,
    sending,
    send() {
      if (problems.length > 0) setTries(tries + 1)
      else void queue()
    },
  }
  return [editor, element]
}
