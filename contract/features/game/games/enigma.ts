import { fold } from '#contract/engine/staff/list.ts'
import type { OpenGame, TextOf } from '../game-rules.ts'
import type { GameContent } from '../game-schema.ts'

/** A letter as it is guessed: without case and accent; '' for what is no letter or digit, and is shown from the start. */
export const letterOf = (sign: string): string => /^[a-z0-9]$/.exec(fold(sign))?.[0] ?? ''
/** The letters of a word or phrase, each once. */
export const lettersOf = (word: string): string[] =>
  [...new Set(Array.from(word.normalize('NFC'), letterOf))].filter(Boolean)

/** A letter is guessed of the word of a clue; one that is not in it is an error. */
export function openEnigma({ items, errorsAllowed }: GameContent<'enigma'>, textOf: TextOf): OpenGame {
  const steps = new Map(items.map(({ id, other }) => [id, lettersOf(textOf(other)).map((letter) => `${id}:${letter}`)]))
  return {
    steps,
    errorsAllowed,
    judge({ moves }, { item, answer }) {
      const wanted = steps.get(item)
      const isNew = !moves.some((move) => move.item === item && move.answer === answer)
      if (!wanted || answer === '' || letterOf(answer) !== answer || !isNew) return null
      const goal = `${item}:${answer}`
      return wanted.includes(goal) ? { is: 'right', settles: [goal] } : { is: 'wrong', settles: [] }
    },
  }
}
