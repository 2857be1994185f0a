import type { OpenGame } from '../game-rules.ts'
import type { GameContent } from '../game-schema.ts'

/** Each thing is a step of its own. */
export const stepOfEach = (items: readonly { id: string }[]): OpenGame['steps'] =>
  new Map(items.map(({ id }) => [id, [id]]))

/** Each thing is answered once: what was wrong is told, and the round goes on. */
const answeredOnce = (
  items: readonly { id: string; answer: string }[],
  answers: readonly string[],
  errorsAllowed: number | null,
): OpenGame => ({
  steps: stepOfEach(items),
  errorsAllowed,
  judge({ done }, { item, answer }) {
    const asked = items.find(({ id }) => id === item)
    if (!asked || done.has(item) || !answers.includes(answer)) return null
    return { is: asked.answer === answer ? 'right' : 'wrong', settles: [item] }
  },
})

/** True or false: the answers are `true` and `false`. */
export const openTrueOrFalse = ({ items, errorsAllowed }: GameContent<'true_or_false'>): OpenGame =>
  answeredOnce(
    items.map(({ id, isTrue }) => ({ id, answer: String(isTrue) })),
    ['true', 'false'],
    errorsAllowed,
  )

/** This or that: the answers are `one` and `two`. */
export const openThisOrThat = ({ items, errorsAllowed }: GameContent<'this_or_that'>): OpenGame =>
  answeredOnce(
    items.map(({ id, bin }) => ({ id, answer: bin })),
    ['one', 'two'],
    errorsAllowed,
  )

/** Cards come again until each was `known` once; until then they are to come `again`. */
export const openFlashcards = ({ items }: GameContent<'flashcards'>): OpenGame => ({
  steps: stepOfEach(items),
  errorsAllowed: null,
  judge({ done }, { item, answer }) {
    if (!items.some(({ id }) => id === item) || done.has(item)) return null
    if (answer === 'again') return { is: 'none', settles: [] }
    return answer === 'known' ? { is: 'right', settles: [item] } : null
  },
})

/** A piece is put on a place; one that does not fit goes back. */
export const openDragAndDrop = ({ items, places, errorsAllowed }: GameContent<'drag_and_drop'>): OpenGame => ({
  steps: stepOfEach(items),
  errorsAllowed,
  judge({ done }, { item, answer }) {
    const piece = items.find(({ id }) => id === item)
    if (!piece || done.has(item) || !places.some(({ id }) => id === answer)) return null
    return piece.fits.includes(answer) ? { is: 'right', settles: [item] } : { is: 'wrong', settles: [] }
  },
})
