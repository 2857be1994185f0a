import { lazy, Suspense, useId, type ComponentType } from 'react'
import type { AskedQuestion } from '#contract/features/question/asked-question.ts'
import type { AnswerProps, QuestionViewProps } from './answer-props.ts'
import { QuestionText } from './text/question-text.tsx'
import styles from './question-view.module.css'

type Views = { [K in AskedQuestion['kind']]: ComponentType<AnswerProps<K>> }

const choices = () => import('./choices.tsx')
const written = () => import('./written.tsx')

/** How each kind is answered; a chunk comes when a question of its kind does. */
const views: Views = {
  single: lazy(() => choices().then((m) => ({ default: m.SingleAnswer }))),
  multiple: lazy(() => choices().then((m) => ({ default: m.MultipleAnswer }))),
  true_false: lazy(() => choices().then((m) => ({ default: m.TrueFalseAnswer }))),
  matching: lazy(() => import('./matching.tsx').then((m) => ({ default: m.MatchingAnswer }))),
  ordering: lazy(() => import('./ordering.tsx').then((m) => ({ default: m.OrderingAnswer }))),
  numeric: lazy(() => written().then((m) => ({ default: m.NumericAnswer }))),
  short: lazy(() => written().then((m) => ({ default: m.ShortAnswer }))),
  essay: lazy(() => written().then((m) => ({ default: m.EssayAnswer }))),
  cloze: lazy(() => import('./cloze.tsx').then((m) => ({ default: m.ClozeAnswer }))),
  hotspot: lazy(() => import('./hotspot.tsx').then((m) => ({ default: m.HotspotAnswer }))),
}

/** A question as a person is asked it, answered by pointer or by keyboard alone, at 320 px and above. */
export function QuestionView(props: QuestionViewProps) {
  const askedBy = useId()
  const { question, language, pictureOf } = props
  // The kind's own view, which the list of them holds by the kind.
  const View = views[question.kind] as ComponentType<QuestionViewProps & { askedBy: string }>
  return (
    <div className={styles.question}>
      {question.kind === 'cloze' ? null : (
        <div id={askedBy} className={styles.text}>
          <QuestionText text={question.text} language={language} pictureOf={pictureOf} />
        </div>
      )}
      <Suspense fallback={null}>
        <View {...props} askedBy={askedBy} />
      </Suspense>
    </div>
  )
}
