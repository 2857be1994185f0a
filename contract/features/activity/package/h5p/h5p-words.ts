import * as v from 'valibot'
import { itemLimits } from '#contract/features/game/game-names.ts'
import type { H5pReader } from './h5p-cards.ts'
import { h5pTexts } from './h5p-limits.ts'
import { h5pMedia, html, lenient, pictureBeside, type H5pReading } from './h5p-reading.ts'

const longestAnswers = 400

/** What a text of gaps has to be short of: gaps that were cut would be none. */
function joinTexts(parts: readonly string[], reading: H5pReading, element: string): string {
  let text = ''
  for (const part of parts.filter((each) => each !== '')) {
    const longer = text === '' ? part : `${text}\n\n${part}`
    if (longer.length > h5pTexts.gapped) reading.lose('h5p_text_cut', element, part)
    else text = longer
  }
  return text
}

function losePicture(media: v.InferOutput<typeof h5pMedia>, reading: H5pReading): void {
  const { picture } = pictureBeside(media, reading, 'media')
  if (picture !== undefined) reading.lose('h5p_media_lost', 'media', picture)
}

const blanksSchema = v.object({
  text: html,
  questions: v.array(v.string()),
  media: h5pMedia,
  behaviour: lenient(v.object({ caseSensitive: lenient(v.boolean()) })),
})

/** H5P.Blanks: `*answer/another:tip*`. */
export const readBlanks: H5pReader = (content, reading) => {
  const { success, output } = v.safeParse(blanksSchema, content)
  if (!success) return null
  losePicture(output.media, reading)
  const questions = output.questions.map((question, at) =>
    reading.gapped(question, `questions[${at}]`, (inner) => {
      const [answers = '', ...tip] = inner.split(':')
      reading.loseHints([tip.join(':')], `questions[${at}]`)
      const taken = answers
        .split('/')
        .map((each) => each.trim())
        .filter((each) => each !== '')
      return taken.length === 0 ? null : taken.join('/').slice(0, longestAnswers)
    }),
  )
  const task = reading.marked(output.text, h5pTexts.gapped, 'text')
  return {
    type: 'fill_in_the_blanks',
    items: [],
    places: [],
    gapped: joinTexts([task, ...questions], reading, 'questions'),
    exact: output.behaviour?.caseSensitive !== false,
  }
}

const dragTextSchema = v.object({
  taskDescription: html,
  textField: v.string(),
  distractors: html,
  media: h5pMedia,
})

/** A slash within a word, which would part two that are taken. */
const slash = '∕'

/** H5P.DragText: `*word:tip\+said when right\-said when wrong*`, and words that fit nowhere. */
export const readDragText: H5pReader = (content, reading) => {
  const { success, output } = v.safeParse(dragTextSchema, content)
  if (!success) return null
  losePicture(output.media, reading)
  const wordIn = (element: string) => (inner: string) => {
    const [word = '', ...hints] = inner.split(/\\[+-]|:/)
    reading.loseHints(hints, element)
    return word.trim() === '' ? null : word.trim().replaceAll('/', slash).slice(0, longestAnswers)
  }
  // Its lines are lines; in HTML they would be spaces.
  const lines = (text: string) => text.replaceAll(/\r?\n/g, '<br>')
  const strange = [
    ...reading.gapped(lines(output.distractors), 'distractors', wordIn('distractors')).matchAll(/\*([^*\n]+)\*/g),
  ]
  const text = reading.gapped(lines(output.textField), 'textField', wordIn('textField'))
  return {
    type: 'drag_the_words',
    items: reading
      .first(strange, itemLimits.drag_the_words[1], 'distractors')
      .map(({ 1: word = '' }) => ({ text: word.slice(0, h5pTexts.item) })),
    places: [],
    gapped: joinTexts(
      [reading.marked(output.taskDescription, h5pTexts.gapped, 'taskDescription'), text],
      reading,
      'textField',
    ),
  }
}
