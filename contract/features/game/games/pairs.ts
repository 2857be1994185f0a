import type { OpenGame } from '../game-rules.ts'
import type { GameContent } from '../game-schema.ts'
import { stepOfEach } from './sorting.ts'

/** The two cards of a pair, and the pair of a card. */
export const cardsOf = (id: string): readonly [string, string] => [`${id}.one`, `${id}.two`]
const pairOf = (card: string) => card.replace(/\.(?:one|two)$/, '')

/** Two cards are turned over. Two that do not match are an error where both had been seen before. */
export function openPairs({ items, errorsAllowed }: GameContent<'find_the_pairs'>): OpenGame {
  const cards = new Set(items.flatMap(({ id }) => cardsOf(id)))
  return {
    steps: stepOfEach(items),
    errorsAllowed,
    judge({ done, moves }, { item, answer }) {
      const isLying = (card: string) => cards.has(card) && !done.has(pairOf(card))
      if (item === answer || !isLying(item) || !isLying(answer)) return null
      if (pairOf(item) === pairOf(answer)) return { is: 'right', settles: [pairOf(item)] }
      const wasSeen = (card: string) => moves.some((move) => move.item === card || move.answer === card)
      return { is: wasSeen(item) && wasSeen(answer) ? 'wrong' : 'none', settles: [] }
    },
  }
}
