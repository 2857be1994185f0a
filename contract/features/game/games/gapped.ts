import { fold } from '#contract/engine/staff/list.ts'
import type { OpenGame, TextOf } from '../game-rules.ts'
import type { GameContent } from '../game-schema.ts'
import { gapsOf } from '../gaps.ts'
import { stepOfEach } from './sorting.ts'

/** A word that is dragged into a gap. */
export interface Word {
  id: string
  text: string
}

/** The words of a text with gaps: those that are missing in it, and those that fit nowhere. */
export const wordsOf = ({ text, items }: GameContent<'drag_the_words'>, textOf: TextOf): Word[] => [
  ...gapsOf(textOf(text)).map(({ id, answers }) => ({ id: `word-${id}`, text: answers[0] ?? '' })),
  ...items.map((item) => ({ id: item.id, text: textOf(item.text) })),
]

/** A word is put into a gap, by its id: the same word fits wherever it is missing. */
export function openWords(content: GameContent<'drag_the_words'>, textOf: TextOf): OpenGame {
  const gaps = gapsOf(textOf(content.text))
  const words = wordsOf(content, textOf)
  return {
    steps: stepOfEach(gaps),
    errorsAllowed: content.errorsAllowed,
    judge({ done }, { item, answer }) {
      const gap = gaps.find(({ id }) => id === item)
      const word = words.find(({ id }) => id === answer)
      if (!gap || !word || done.has(item) || [...done.values()].includes(answer)) return null
      return gap.answers.includes(word.text) ? { is: 'right', settles: [item] } : { is: 'wrong', settles: [] }
    },
  }
}

const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/** A text is written into a gap; case and accents are free unless the author says otherwise. */
export function openBlanks(
  { text, exact, errorsAllowed }: GameContent<'fill_in_the_blanks'>,
  textOf: TextOf,
): OpenGame {
  const gaps = gapsOf(textOf(text))
  const asCompared = (said: string) => (exact ? plain(said) : fold(plain(said)))
  return {
    steps: stepOfEach(gaps),
    errorsAllowed,
    judge({ done }, { item, answer }) {
      const gap = gaps.find(({ id }) => id === item)
      if (!gap || done.has(item) || plain(answer) === '') return null
      const isRight = gap.answers.some((taken) => asCompared(taken) === asCompared(answer))
      return isRight ? { is: 'right', settles: [item] } : { is: 'wrong', settles: [] }
    },
  }
}
