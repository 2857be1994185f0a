import type { AskedOf, AskedQuestion } from '#contract/features/question/asked-question.ts'
import type { QuestionViewProps } from '#platform/feature/question-view.ts'

export type { QuestionViewProps }

/** What the view of a kind is given, with the id of the text that asks. */
export type AnswerProps<K extends AskedQuestion['kind']> = QuestionViewProps<AskedOf<K>> & { askedBy: string }
