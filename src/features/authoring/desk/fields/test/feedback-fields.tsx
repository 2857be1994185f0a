import { useLingui } from '@lingui/react/macro'
import { feedbackParts, usualFeedback } from '#contract/features/activity/types/test-settings.ts'
import { ChecklistField, type EditorForm } from '../bound.tsx'
import { partWords } from './test-words.ts'

/** What is told after an attempt, and what more once nothing can be won with it. */
export function FeedbackFields({ form, at }: { form: EditorForm; at: string }) {
  const { t, i18n } = useLingui()
  const options = feedbackParts.map((value) => ({ value, label: i18n._(partWords[value]) }))
  const moments = [
    ['attempt', t`Depois de cada tentativa`],
    ['final', t`Depois de passar ou da última tentativa`],
    ['closed', t`Depois que a prova encerra`],
  ] as const
  return moments.map(([moment, legend]) => (
    <ChecklistField
      key={moment}
      form={form}
      name={`${at}.feedback.${moment}`}
      legend={legend}
      options={options}
      usual={usualFeedback[moment]}
    />
  ))
}
