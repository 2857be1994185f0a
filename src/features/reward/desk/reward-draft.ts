import { levelNumbers } from '#contract/features/campaign/level/level-numbers.ts'
import type { DeskReward, WrittenReward } from '#contract/features/reward/reward-desk.ts'

/** A reward as it is typed: numbers as text, until they are sent. */
export type TypedReward = Omit<WrittenReward, 'price' | 'departmentId' | 'categoryId' | 'minLevel'> & {
  price: string
  departmentId: string
  categoryId: string
  minLevel: string
}

/** A reward as it is when its typing begins; a new one stands on the first shelves. */
export function firstTyped(
  reward: DeskReward | undefined,
  first: { departmentId: number | undefined; categoryId: number | undefined },
): TypedReward {
  return {
    name: reward?.name ?? {},
    description: reward?.description ?? {},
    picture: reward?.picture ?? '',
    departmentId: String(reward?.departmentId ?? first.departmentId ?? ''),
    categoryId: String(reward?.categoryId ?? first.categoryId ?? ''),
    price: reward ? String(reward.price) : '',
    fulfilment: reward?.fulfilment ?? 'ship',
    minLevel: String(reward?.minLevel ?? 1),
    shownFrom: reward?.shownFrom ?? null,
    shownUntil: reward?.shownUntil ?? null,
    courseIds: reward?.courseIds ?? [],
    isRetired: reward?.isRetired ?? false,
  }
}

/** What was typed as the server is told it; what is no number it says itself. */
export const writtenOf = (typed: TypedReward): WrittenReward => ({
  ...typed,
  price: Number(typed.price),
  departmentId: Number(typed.departmentId),
  categoryId: Number(typed.categoryId),
  minLevel: levelNumbers.find((level) => String(level) === typed.minLevel) ?? 1,
})

/** The codes of a text, one a line; empty lines are none. */
export const codesOf = (text: string): string[] =>
  text
    .replace(/^\u{FEFF}/u, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
