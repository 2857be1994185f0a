import type { Question } from '#contract/features/question/question-schema.ts'
import type { EditorForm } from '../fields/editor-form.ts'
import { NumericEditor, ShortEditor } from './accepted-editor.tsx'
import { MultipleEditor, SingleEditor, TrueFalseEditor } from './choices-editor.tsx'
import { ClozeEditor } from './cloze-editor.tsx'
import { EssayEditor } from './essay-editor.tsx'
import { HotspotEditor } from './hotspot-editor.tsx'
import { MatchingEditor, OrderingEditor } from './order-editors.tsx'

interface KindEditorProps {
  form: EditorForm
  question: Question
  onChange: (question: Question) => void
}

/** What is written of a question beside its text, by its kind. */
export function KindEditor({ question, ...rest }: KindEditorProps) {
  switch (question.kind) {
    case 'single':
      return <SingleEditor question={question} {...rest} />
    case 'multiple':
      return <MultipleEditor question={question} {...rest} />
    case 'true_false':
      return <TrueFalseEditor question={question} {...rest} />
    case 'matching':
      return <MatchingEditor question={question} {...rest} />
    case 'ordering':
      return <OrderingEditor question={question} {...rest} />
    case 'numeric':
      return <NumericEditor question={question} {...rest} />
    case 'short':
      return <ShortEditor question={question} {...rest} />
    case 'essay':
      return <EssayEditor question={question} {...rest} />
    case 'cloze':
      return <ClozeEditor question={question} {...rest} />
    case 'hotspot':
      return <HotspotEditor question={question} {...rest} />
  }
}
