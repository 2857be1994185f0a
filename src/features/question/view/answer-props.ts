import type { Answer } from '#contract/features/question/answer-schema.ts'
import type { AskedOf, AskedQuestion } from '#contract/features/question/asked-question.ts'
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

/** The same of one kind, with the id of the text that asks. */
export type AnswerProps<K extends AskedQuestion['kind']> = QuestionViewProps<AskedOf<K>> & { askedBy: string }
