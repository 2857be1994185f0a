import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '#contract/engine/ids.ts'
import type { Localized } from '#contract/engine/language.ts'
import {
  changeBadge,
  createBadge,
  readBadge,
  type Badge,
  type badgeChoices,
} from '#contract/features/badge/badge-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import type { CallOutput } from '#platform/call.ts'
import { isShapedLike, sameTyped } from '#platform/desk/kept/kept-drafts.ts'
import { useKeptValue } from '#platform/desk/kept/use-kept-form.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { toast } from '#ui/feedback/toast.ts'
import { firstTyped, missingTexts, writtenOf, type TypedBadge } from './badge-draft.ts'

export interface EditorProps {
  /** The badge that is changed; none: a new one is written. */
  badge?: Badge
  choices: CallOutput<typeof badgeChoices>
  onSaved: (badge: Badge) => void
}

/** What is typed of a badge, and what becomes of it. */
export function useBadgeEditor({ badge, choices, onSaved }: EditorProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [there] = useState(() => firstTyped(badge))
  const [typed, setTyped] = useState(there)
  // What was seen when the typing began: somebody else's change since is told, and not written over.
  const [rev, setRev] = useState(badge?.rev ?? 0)
  // Pressed again after a lost answer nothing is written twice.
  const [key, setKey] = useState(() => newId())
  const forget = useKeptValue<{ rev: number; typed: TypedBadge }>(`badge-${badge?.id ?? 'new'}`, {
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
  const problem = failure instanceof CallError ? failure.problem : null
  const write = async (seen: number) => {
    const body = writtenOf(typed)
    try {
      const saved = badge
        ? await staffCall(changeBadge, { params: { badgeId: badge.id }, body }, { rev: seen, key })
        : await staffCall(createBadge, { body }, { key })
      forget()
      toast(t`Salvo`, { tone: 'ok' })
      onSaved(saved)
    } catch (error) {
      if (error instanceof CallError && error.kind === 'problem') setKey(newId())
      throw error
    }
  }
  /** Takes what somebody else wrote as seen, and writes what was typed here over it. */
  const overwrite = () =>
    attempt(async () => {
      if (!badge) return
      const { rev: newest } = await staffCall(readBadge, { params: { badgeId: badge.id } })
      setRev(newest)
      await write(newest)
    })
  return {
    typed,
    set: (change: Partial<TypedBadge>) => setTyped((before) => ({ ...before, ...change })),
    setText: (field: 'title' | 'criteria', text: Localized) =>
      setTyped((before) => ({ ...before, [field]: { ...before[field], ...text } })),
    isDirty: !sameTyped(typed, there),
    busy,
    failure,
    isConflict: problem?.code === 'edit.conflict',
    wrong: [
      ...(problem?.fields ?? []).map(({ field }) => field),
      // The server names these once the rest is right: all that is missing is told at once.
      ...(problem?.code === 'request.invalid' ? missingTexts(typed, choices.defaultLanguage) : []),
    ],
    save: () => attempt(() => write(rev)),
    overwrite,
  }
}
