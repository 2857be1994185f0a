import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '#contract/engine/ids.ts'
import type { Localized } from '#contract/engine/language.ts'
import {
  changeReward,
  createReward,
  type DeskReward,
  type rewardChoices,
} from '#contract/features/reward/reward-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import type { CallOutput } from '#platform/call.ts'
import { isShapedLike, sameTyped } from '#platform/desk/kept/kept-drafts.ts'
import { useKeptValue } from '#platform/desk/kept/use-kept-form.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { toast } from '#ui/feedback/toast.ts'
import { firstTyped, writtenOf, type TypedReward } from './reward-draft.ts'

export interface EditorProps {
  /** The reward that is changed; none: a new one is written. */
  reward?: DeskReward
  choices: CallOutput<typeof rewardChoices>
  onSaved: (reward: DeskReward) => void
}

/** What is typed of a reward, and what becomes of it. */
export function useRewardEditor({ reward, choices, onSaved }: EditorProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [there] = useState(() =>
    firstTyped(reward, { departmentId: choices.departments[0]?.id, categoryId: choices.categories[0]?.id }),
  )
  const [typed, setTyped] = useState(there)
  const rev = reward?.rev ?? 0
  // Pressed again after a lost answer nothing is written twice.
  const [key, setKey] = useState(() => newId())
  const forget = useKeptValue<{ rev: number; typed: TypedReward }>(`reward-${reward?.id ?? 'new'}`, {
    value: { rev, typed },
    first: { rev, typed: there },
    restore: (kept) => {
      if (!isShapedLike(kept, { rev: 0, typed: there }) || sameTyped(kept.typed, there)) return false
      setTyped(kept.typed)
      return true
    },
  })
  const problem = failure instanceof CallError ? failure.problem : null
  const save = () =>
    attempt(async () => {
      const body = writtenOf(typed)
      try {
        const saved = reward
          ? await staffCall(changeReward, { params: { rewardId: String(reward.id) }, body }, { rev, key })
          : await staffCall(createReward, { body }, { key })
        forget()
        toast(t`Salvo`, { tone: 'ok' })
        onSaved(saved)
      } catch (error) {
        if (error instanceof CallError && error.kind === 'problem') setKey(newId())
        throw error
      }
    })
  const wrong = (problem?.fields ?? []).map(({ field }) => field)
  return {
    typed,
    set: (change: Partial<TypedReward>) => setTyped((before) => ({ ...before, ...change })),
    setText: (field: 'name' | 'description', text: Localized) =>
      setTyped((before) => ({ ...before, [field]: { ...before[field], ...text } })),
    isDirty: !sameTyped(typed, there),
    isWrong: (field: string) => wrong.some((one) => one === field || one.startsWith(`${field}.`)),
    busy,
    failure,
    save,
  }
}

export type RewardEditorState = ReturnType<typeof useRewardEditor>
