import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { difficulties, type Difficulty } from '#contract/features/question/draw-rules.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { useKeptValue } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { EditorForm } from '../fields/editor-form.ts'
import { MarkedText } from '../fields/marked-field.tsx'
import { ChoiceField, NumberField, PercentField, PlainField } from '../fields/plain-fields.tsx'
import { KindEditor } from '../kinds/kind-editor.tsx'
import { difficultyWords, faultWords } from '../question-words.ts'
import { faultIn, faultsOf, type FieldFault } from './faults.ts'
import { QuestionPreview } from './question-preview.tsx'
import styles from '../question-desk.module.css'

/** What is written of a question; its tags stand in one line, with commas between them. */
export interface Written {
  question: Question
  tags: string
  difficulty: Difficulty
}

interface EditorProps {
  /** What what is typed is kept by, until the server has it. */
  name: string
  first: Written
  languages: readonly LanguageCode[]
  /** Sends it; throws where it was refused. */
  onSave: (written: { question: Question; tags: string[]; difficulty: Difficulty }) => Promise<void>
  /** What else can be done with it, while nothing is waiting to be saved. */
  actions?: ReactNode
}

const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

const isOfKind = (kept: unknown, kind: Question['kind']): kept is Written =>
  (kept as Partial<Written> | null)?.question?.kind === kind && typeof (kept as Written).tags === 'string'

/** Writes a question, beside how a learner would see it. */
export function QuestionEditor({ name, first, languages, onSave, actions }: EditorProps) {
  const { t, i18n } = useLingui()
  const [written, setWritten] = useState(first)
  const [language, setLanguage] = useState<LanguageCode>(languages[0] ?? 'pt-BR')
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  // Fields keep what is typed in them: what comes back is typed into new ones.
  const [restored, setRestored] = useState(0)
  const { busy, failure, attempt } = useAttempt()
  const forget = useKeptValue(name, {
    value: written,
    first,
    restore: (kept) => {
      if (!isOfKind(kept, first.question.kind)) return false
      setWritten(kept)
      setRestored((count) => count + 1)
      return true
    },
  })
  const { question, tags, difficulty } = written
  const set = (change: Partial<Written>) => setWritten((now) => ({ ...now, ...change }))
  const setQuestion = (changed: Question) => set({ question: changed })
  const form: EditorForm = {
    language,
    faultAt: (path) => {
      const fault = faultIn(faults, path)
      const word = fault && faultWords[fault.reason]
      return fault && (word ? i18n._(word) : t`Confira este campo.`)
    },
  }
  const save = () => {
    const found = faultsOf(question)
    setFaults(found)
    if (found.length > 0) return
    void attempt(async () => {
      await onSave({ question, tags: tagsOf(tags), difficulty })
      forget()
    })
  }
  const isChanged = JSON.stringify(written) !== JSON.stringify(first)
  return (
    <div className={styles.columns}>
      <div key={restored} className={styles.stack}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        {faults.length > 0 ? <Banner tone="bad" role="alert" title={t`Há campos a conferir antes de salvar.`} /> : null}
        {languages.length > 1 ? (
          <ChoiceField
            label={t`Idioma`}
            value={language}
            options={languages.map((code) => [code, languageNames[code]] as const)}
            onChange={setLanguage}
          />
        ) : null}
        <Section title={<Trans>Questão</Trans>}>
          <Card>
            <div className={styles.form}>
              <MarkedText
                form={form}
                label={t`Enunciado`}
                path="text"
                value={question.text}
                onChange={(text) => setQuestion({ ...question, text })}
              />
              <KindEditor form={form} question={question} onChange={setQuestion} />
            </div>
          </Card>
        </Section>
        <Section title={<Trans>Valor e sorteio</Trans>}>
          <Card>
            <div className={styles.form}>
              <div className={styles.parts}>
                <NumberField
                  form={form}
                  label={t`Pontos`}
                  path="points"
                  value={question.points}
                  onChange={(points) => setQuestion({ ...question, points })}
                />
                <PercentField
                  form={form}
                  label={t`Desconto por erro (%)`}
                  path="penalty"
                  value={question.penalty}
                  onChange={(penalty) => setQuestion({ ...question, penalty })}
                />
                <ChoiceField
                  label={t`Dificuldade`}
                  value={difficulty}
                  options={difficulties.map((one) => [one, i18n._(difficultyWords[one])] as const)}
                  onChange={(changed) => set({ difficulty: changed })}
                />
              </div>
              <PlainField
                form={form}
                label={t`Etiquetas, com vírgulas entre elas`}
                path="tags"
                value={tags}
                onChange={(changed) => set({ tags: changed })}
              />
              <MarkedText
                form={form}
                label={t`Explicação da resposta`}
                path="explanation"
                value={question.explanation ?? {}}
                onChange={(explanation) => setQuestion({ ...question, explanation })}
              />
            </div>
          </Card>
        </Section>
        <div className={styles.marks}>
          <Button busy={busy} disabled={!isChanged} onClick={save}>
            <Trans>Salvar</Trans>
          </Button>
          {isChanged ? null : actions}
        </div>
      </div>
      <div className={styles.beside}>
        <QuestionPreview question={question} language={language} />
      </div>
    </div>
  )
}
