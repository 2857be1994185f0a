import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { checkReaction, type ReactionProblem } from '#contract/features/reaction/reaction-rules.ts'
import { keepInHand } from '#engine/database/in-hand.ts'
import { useKeptForm } from '#platform/hooks/draft/use-form-draft.ts'
import { useMember } from '#platform/session-store.ts'
import { toast } from '#ui/feedback/toast.ts'
import { draftName, keepReactionDraft, sendReaction, type Shown } from './reaction-actions.ts'
import { answersOf, type ReactionForm } from './reaction-form.ts'

/** A reaction being filled in. */
export interface ReactionEditor {
  form: ReactionForm
  change: (questionId: string, answer: ReactionForm[string]) => void
  /** What is wrong with a question as far as it is told by now; null: nothing. */
  problemOf: (questionId: string) => ReactionProblem | null
  /** Sending was tried and something is missing. */
  incomplete: boolean
  /** What is filled in is on the device as a draft; false where it has no space. */
  kept: boolean
  sending: boolean
  send: () => void
}

/** The editor of a reaction, and the form that it puts the focus into. */
export function useReactionForm(
  shown: Shown,
  start: ReactionForm,
): [editor: ReactionEditor, element: RefObject<HTMLFormElement | null>] {
  const member = useMember()
  const [form, setForm] = useState(start)
  const [tries, setTries] = useState(0)
  const [sending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const name = draftName(shown)
  const draft = useKeptForm((next: ReactionForm) => keepReactionDraft(member, name, next))
  useEffect(keepInHand, [])
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[data-wrong] :is(input, textarea)')?.focus()
  }, [tries])
  const { questions } = shown.content
  const problems = checkReaction(questions, answersOf(form, shown.content))
  const queue = async () => {
    setSending(true)
    draft.stop()
    try {
      await sendReaction(member, shown, form)
    } catch {
      draft.keep(form)
      setSending(false)
      toast(t`Não foi possível guardar as respostas neste aparelho. Libere espaço e tente de novo.`, { tone: 'bad' })
    }
  }
  const editor: ReactionEditor = {
    form,
    change(questionId, answer) {
      const next = { ...form, [questionId]: answer }
      setForm(next)
      draft.keep(next)
    },
    // What is missing is told once somebody wants to send; what is too long at once, as it saves typing the rest in vain.
    problemOf: (questionId) =>
      problems.find((one) => one.questionId === questionId && (tries > 0 || one.code === 'reaction.text_too_long')) ??
      null,
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
