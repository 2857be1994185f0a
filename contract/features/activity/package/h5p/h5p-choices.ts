import * as v from 'valibot'
import { itemLimits } from '#contract/features/game/game-names.ts'
import type { H5pReader } from './h5p-cards.ts'
import type { H5pGame, H5pItem } from './h5p-game.ts'
import { h5pTexts } from './h5p-limits.ts'
import { h5pMedia, html, lenient, pictureBeside, type H5pReading } from './h5p-reading.ts'

/** A question with its answers, the right one first or told. */
interface Asked {
  text: string
  answers: readonly { text: string; isRight: boolean }[]
  picture?: string
}

/** The two answers that all questions share; null where there are no such two. */
function sharedBins(asked: readonly Asked[]): { one: string; two: string } | null {
  const pairOf = ({ answers }: Asked) => answers.map(({ text }) => text).toSorted()
  const [one, two, ...more] = asked[0] ? pairOf(asked[0]) : []
  if (one === undefined || two === undefined || more.length > 0 || one === two) return null
  if (Math.max(one.length, two.length) > h5pTexts.bin) return null
  const isSame = asked.every(
    (each) =>
      pairOf(each).join('\n') === `${one}\n${two}` && each.answers.filter(({ isRight }) => isRight).length === 1,
  )
  return isSame ? { one, two } : null
}

// Questions that share two answers are things to be sorted into these two. Where each has answers of its own, each answer
// to each is a thing, and the bins are right and wrong: nothing of the texts is lost.
function sorted(asked: readonly Asked[], reading: H5pReading): H5pGame {
  const shared = asked.length > 1 ? sharedBins(asked) : null
  const things = asked.flatMap(({ text, answers, picture }): H5pItem[] => {
    const shown = picture === undefined ? {} : { picture }
    if (shared) {
      const right = answers.find(({ isRight }) => isRight)?.text
      return [{ text, bin: right === shared.one ? 'one' : 'two', ...shown }]
    }
    return answers.map((answer) => ({
      text: reading.cut(`${text}\n${answer.text}`, h5pTexts.item, 'answers'),
      bin: answer.isRight ? 'one' : 'two',
      ...shown,
    }))
  })
  const items = [...reading.first(things, itemLimits.this_or_that[1], 'choices')]
  return { type: 'this_or_that', items, places: [], ...(shared && { bins: shared }) }
}

const choicesSchema = v.object({ choices: v.array(v.object({ question: v.string(), answers: v.array(v.string()) })) })

/** H5P.SingleChoiceSet: the first answer of each question is the right one. */
export const readSingleChoices: H5pReader = (content, reading) => {
  const { success, output } = v.safeParse(choicesSchema, content)
  if (!success) return null
  return sorted(
    output.choices.map(({ question, answers }, at) => ({
      text: reading.marked(question, h5pTexts.item, `choices[${at}].question`),
      answers: answers.map((answer, place) => ({
        text: reading.words(answer, h5pTexts.item, `choices[${at}].answers[${place}]`),
        isRight: place === 0,
      })),
    })),
    reading,
  )
}

const multiChoiceSchema = v.object({
  question: v.string(),
  media: h5pMedia,
  answers: v.array(
    v.object({
      text: v.string(),
      correct: v.fallback(v.boolean(), false),
      tipsAndFeedback: lenient(v.object({ tip: html, chosenFeedback: html, notChosenFeedback: html })),
    }),
  ),
})

/** How many answers an H5P.MultiChoice has; null: it is none. */
export const answersOf = (content: unknown): number | null => {
  const { success, output } = v.safeParse(multiChoiceSchema, content)
  return success ? output.answers.length : null
}

/** H5P.MultiChoice of two answers. */
export const readMultiChoice: H5pReader = (content, reading) => {
  const { success, output } = v.safeParse(multiChoiceSchema, content)
  if (!success) return null
  const answers = output.answers.map(({ text, correct, tipsAndFeedback: told }, at) => {
    const element = `answers[${at}]`
    reading.loseHints([told?.tip, told?.chosenFeedback, told?.notChosenFeedback], `${element}.tipsAndFeedback`)
    return { text: reading.words(text, h5pTexts.item, element), isRight: correct }
  })
  const text = reading.marked(output.question, h5pTexts.item, 'question')
  return sorted([{ text, answers, ...pictureBeside(output.media, reading, 'media') }], reading)
}
