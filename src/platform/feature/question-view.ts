import { lazy, type ComponentType } from 'react'
import type { Answer } from '#contract/features/question/answer-schema.ts'
import type { AskedQuestion } from '#contract/features/question/asked-question.ts'
import type { LanguageCode } from '#contract/engine/language.ts'

/** What every view of a question is given. */
export interface QuestionViewProps<Q extends AskedQuestion = AskedQuestion> {
  question: Q
  /** What was answered so far; one of another kind is taken for none. */
  answer: Answer
  /** Each change, whole; null: nothing is answered any more. */
  onAnswer: (answer: Answer) => void
  /** The language that it is asked in. */
  language: LanguageCode
  /** The address of a picture by its file in the library; undefined while it is not there. */
  pictureOf: (image: string) => string | undefined
  /** It is looked at, and not answered any more. */
  locked?: boolean
}

type QuestionView = ComponentType<QuestionViewProps>
let load: () => Promise<QuestionView> = () => Promise.reject(new Error('no view of questions'))

/** Makes known what shows a question, whatever its kind; see [Note: Activity views]. */
export function registerQuestionView(loadView: () => Promise<QuestionView>): void {
  load = loadView
}

/** A question as a person is asked it, fetched when it is drawn first. */
export const QuestionShown: QuestionView = lazy(async () => ({ default: await load() }))
