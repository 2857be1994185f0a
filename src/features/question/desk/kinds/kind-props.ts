import type { QuestionKind, QuestionOf } from '#contract/features/question/question-schema.ts'
import type { EditorForm } from '../fields/editor-form.ts'

/** What the editor of one kind is given. */
export interface KindProps<K extends QuestionKind> {
  form: EditorForm
  question: QuestionOf<K>
  onChange: (question: QuestionOf<K>) => void
}
