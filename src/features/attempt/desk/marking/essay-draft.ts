import type { MarkingDetail } from '#contract/features/attempt/desk/marking-desk.ts'

type Essay = MarkingDetail['essays'][number]

/** A mark as it is being typed. */
export interface EssayDraft {
  whole: string
  criteria: Readonly<Record<string, string>>
  comment: string
}

/** Whether a text is a percent that a mark may have. */
export const isPercent = (text: string): boolean => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100

/** What is typed of an essay: what its marker gave it last, or nothing yet. */
export function draftOf({ marks, criteria }: Essay): EssayDraft {
  const last = marks.findLast(({ isOwn }) => isOwn)
  const given = last?.mark
  return {
    whole: given && 'whole' in given ? String(given.whole) : '',
    criteria: Object.fromEntries(
      criteria.map(({ key }) => [key, given && 'criteria' in given ? String(given.criteria[key] ?? '') : '']),
    ),
    comment: last?.comment ?? '',
  }
}

/** A draft as a mark; null where something of it is missing. */
export function markOf(
  { question, criteria }: Pick<Essay, 'question' | 'criteria'>,
  draft: EssayDraft,
): { question: number; mark: { whole: number } | { criteria: Record<string, number> }; comment: string } | null {
  const { comment } = draft
  if (criteria.length === 0)
    return isPercent(draft.whole) ? { question, mark: { whole: Number(draft.whole) }, comment } : null
  const given = criteria.map(({ key }) => draft.criteria[key] ?? '')
  if (!given.every(isPercent)) return null
  return {
    question,
    mark: { criteria: Object.fromEntries(criteria.map(({ key }, at) => [key, Number(given[at])])) },
    comment,
  }
}

/** Whether a draft is another than what was given last. */
export const isChanged = (essay: Essay, draft: EssayDraft): boolean =>
  JSON.stringify(draft) !== JSON.stringify(draftOf(essay))
