import * as v from 'valibot'
import { itemLimits } from '#contract/features/game/game-names.ts'
import { h5pTexts } from './h5p-limits.ts'
import type { H5pGame, H5pItem } from './h5p-game.ts'
import { h5pFile, h5pMedia, html, lenient, pictureBeside, type H5pReading } from './h5p-reading.ts'

/** Reads a content of one library; null: it is none of it. */
export type H5pReader = (content: unknown, reading: H5pReading) => H5pGame | null

const game = (type: H5pGame['type'], items: H5pItem[]): H5pGame => ({ type, items, places: [] })
const sounds = lenient(v.array(v.object({ path: v.string() })))

/** Tells of sounds that go with a card. */
function loseSounds(all: readonly unknown[] | undefined, reading: H5pReading, element: string): void {
  if (all && all.length > 0) reading.lose('h5p_media_lost', element)
}

const trueFalseSchema = v.object({
  question: v.string(),
  correct: v.picklist(['true', 'false']),
  media: h5pMedia,
  behaviour: lenient(v.object({ feedbackOnCorrect: html, feedbackOnWrong: html })),
})

function statementOf(
  { question, correct, media, behaviour }: v.InferOutput<typeof trueFalseSchema>,
  reading: H5pReading,
  at: string,
): H5pItem {
  const { feedbackOnCorrect = '', feedbackOnWrong = '' } = behaviour ?? {}
  // One text says why, whatever was answered.
  const why = reading.marked(feedbackOnWrong || feedbackOnCorrect, h5pTexts.why, `${at}behaviour`)
  if (feedbackOnWrong !== '' && feedbackOnCorrect !== feedbackOnWrong)
    reading.loseHints([feedbackOnCorrect], `${at}behaviour.feedbackOnCorrect`)
  return {
    text: reading.marked(question, h5pTexts.item, `${at}question`),
    isTrue: correct === 'true',
    ...(why !== '' && { why }),
    ...pictureBeside(media, reading, `${at}media`),
  }
}

/** H5P.TrueFalse: one statement. */
export const readTrueFalse: H5pReader = (content, reading) => {
  const { success, output } = v.safeParse(trueFalseSchema, content)
  return success ? game('true_or_false', [statementOf(output, reading, '')]) : null
}

const questionSetSchema = v.object({
  questions: v.array(v.object({ library: v.string(), params: v.unknown() })),
  introPage: lenient(v.object({ introduction: html })),
})

/** H5P.QuestionSet: those of its questions that are true or false; null also where none is. */
export const readQuestionSet: H5pReader = (content, reading) => {
  const { success, output } = v.safeParse(questionSetSchema, content)
  if (!success) return null
  const { questions, introPage } = output
  reading.loseWords(introPage?.introduction ?? '', 'introPage.introduction')
  const items = questions.flatMap(({ library, params }, at) => {
    const read = library.startsWith('H5P.TrueFalse ') ? v.safeParse(trueFalseSchema, params) : null
    if (read?.success) return [statementOf(read.output, reading, `questions[${at}].`)]
    reading.lose('h5p_parts_lost', `questions[${at}]`, library)
    return []
  })
  return game('true_or_false', [...reading.first(items, itemLimits.true_or_false[1], 'questions')])
}

const dialogsSchema = v.object({
  title: html,
  description: html,
  dialogs: v.array(
    v.object({
      text: html,
      answer: html,
      image: h5pFile,
      audio: sounds,
      tips: lenient(v.object({ front: html, back: html })),
    }),
  ),
})

/** H5P.Dialogcards. */
export const readDialogcards: H5pReader = (content, reading) => {
  const { success, output } = v.safeParse(dialogsSchema, content)
  if (!success) return null
  reading.loseWords(output.title, 'title')
  reading.loseWords(output.description, 'description')
  const cards = reading.first(output.dialogs, itemLimits.flashcards[1], 'dialogs')
  return game(
    'flashcards',
    cards.map(({ text, answer, image, audio, tips }, at) => {
      const element = `dialogs[${at}]`
      loseSounds(audio, reading, element)
      reading.loseHints([tips?.front, tips?.back], `${element}.tips`)
      const picture = reading.picture(image, `${element}.image`)
      return {
        text: reading.marked(text, h5pTexts.item, `${element}.text`),
        other: reading.marked(answer, h5pTexts.item, `${element}.answer`),
        ...(picture !== undefined && { picture }),
      }
    }),
  )
}

const flashcardsSchema = v.object({
  description: html,
  cards: v.array(
    v.object({
      text: html,
      answer: html,
      image: h5pFile,
      audio: sounds,
      tip: html,
    }),
  ),
})

/** H5P.Flashcards; what is typed there is turned over here. */
export const readFlashcards: H5pReader = (content, reading) => {
  const { success, output } = v.safeParse(flashcardsSchema, content)
  if (!success) return null
  reading.loseWords(output.description, 'description')
  const cards = reading.first(output.cards, itemLimits.flashcards[1], 'cards')
  return game(
    'flashcards',
    cards.map(({ text, answer, image, audio, tip }, at) => {
      const element = `cards[${at}]`
      loseSounds(audio, reading, element)
      reading.loseHints([tip], `${element}.tip`)
      const picture = reading.picture(image, `${element}.image`)
      return {
        text: reading.marked(text, h5pTexts.item, `${element}.text`),
        other: reading.marked(answer, h5pTexts.item, `${element}.answer`),
        ...(picture !== undefined && { picture }),
      }
    }),
  )
}

const pairsSchema = v.object({
  taskDescription: html,
  cards: v.array(
    v.object({
      image: h5pFile,
      imageAlt: html,
      match: h5pFile,
      matchAlt: html,
      description: html,
      audio: sounds,
      matchAudio: sounds,
    }),
  ),
})

/** H5P.MemoryGame and H5P.ImagePair. A card without a match has its fellow in another like it. */
export const readPairs: H5pReader = (content, reading) => {
  const { success, output } = v.safeParse(pairsSchema, content)
  if (!success) return null
  reading.loseWords(output.taskDescription, 'taskDescription')
  const cards = reading.first(output.cards, itemLimits.find_the_pairs[1], 'cards')
  return game(
    'find_the_pairs',
    cards.map(({ image, imageAlt, match, matchAlt, description, audio, matchAudio }, at) => {
      const element = `cards[${at}]`
      loseSounds([...(audio ?? []), ...(matchAudio ?? [])], reading, element)
      const picture = reading.picture(image, `${element}.image`)
      const otherPicture = match ? reading.picture(match, `${element}.match`) : picture
      const text = reading.words(imageAlt || description, h5pTexts.item, `${element}.imageAlt`)
      if (imageAlt !== '') reading.loseHints([description], `${element}.description`)
      return {
        text,
        other: match ? reading.words(matchAlt, h5pTexts.item, `${element}.matchAlt`) : text,
        ...(picture !== undefined && { picture }),
        ...(otherPicture !== undefined && { otherPicture }),
      }
    }),
  )
}

const guessSchema = v.object({
  taskDescription: html,
  media: h5pMedia,
  solutionImage: h5pFile,
  solutionText: v.string(),
})

/** H5P.GuessTheAnswer: a clue, and what it is. */
export const readGuess: H5pReader = (content, reading) => {
  const { success, output } = v.safeParse(guessSchema, content)
  if (!success) return null
  const { taskDescription, media, solutionImage, solutionText } = output
  const beside = pictureBeside(media, reading, 'media')
  const picture = beside.picture ?? reading.picture(solutionImage, 'solutionImage')
  return game('enigma', [
    {
      text: reading.marked(taskDescription, h5pTexts.item, 'taskDescription'),
      other: reading.words(solutionText, h5pTexts.item, 'solutionText'),
      ...(picture !== undefined && { picture }),
    },
  ])
}

const crosswordSchema = v.object({
  taskDescription: html,
  words: v.array(v.object({ clue: html, answer: v.string(), extraClue: lenient(v.object({ library: v.string() })) })),
})

/** H5P.Crossword: its clues and words; that they cross is lost. */
export const readCrossword: H5pReader = (content, reading) => {
  const { success, output } = v.safeParse(crosswordSchema, content)
  if (!success) return null
  reading.loseWords(output.taskDescription, 'taskDescription')
  reading.lose('h5p_parts_lost', 'words', '# ⤫ #')
  const words = reading.first(output.words, itemLimits.enigma[1], 'words')
  return game(
    'enigma',
    words.map(({ clue, answer, extraClue }, at) => {
      if (extraClue) reading.lose('h5p_hints_lost', `words[${at}].extraClue`, extraClue.library)
      return {
        text: reading.marked(clue, h5pTexts.item, `words[${at}].clue`),
        other: reading.words(answer, h5pTexts.item, `words[${at}].answer`),
      }
    }),
  )
}
