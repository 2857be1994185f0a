import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { SurveyDetail, WrittenQuestion } from '#contract/features/survey/survey-desk.ts'
import { mostQuestions } from '#contract/features/survey/survey-schema.ts'
import { Button } from '#ui/button/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from '../survey.module.css'
import { QuestionEditor } from './question-editor.tsx'
import { emptyQuestion, moved } from './survey-draft.ts'
import type { FieldsProps } from './survey-fields.tsx'

/** The questions in their order. */
export function QuestionList({
  typed,
  choices,
  language,
  wrong,
  answered,
  onChange,
}: FieldsProps & { answered: SurveyDetail['answeredQuestions'] }) {
  const { questions } = typed
  const set = (next: WrittenQuestion[]) => onChange({ questions: next })
  return (
    <Section title={<Trans>Perguntas</Trans>}>
      {wrong.includes('questions') ? (
        <p role="alert" className={styles.wrong}>
          <Trans>Uma pesquisa precisa de pelo menos uma pergunta.</Trans>
        </p>
      ) : null}
      <ol role="list" className={styles.questions}>
        {questions.map((question, at) => (
          <QuestionEditor
            key={question.id}
            question={question}
            at={at}
            count={questions.length}
            language={language}
            defaultLanguage={choices.defaultLanguage}
            wrong={wrong}
            isLocked={answered.includes(question.id)}
            onChange={(next) => set(questions.with(at, next))}
            onMove={(to) => set(moved(questions, at, to))}
            onRemove={() => set(questions.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <div className={styles.more}>
        <Button
          variant="outline"
          icon={<Plus size={18} aria-hidden="true" />}
          disabled={questions.length >= mostQuestions}
          onClick={() => set([...questions, emptyQuestion('alternatives')])}
        >
          <Trans>Nova pergunta</Trans>
        </Button>
      </div>
    </Section>
  )
}
