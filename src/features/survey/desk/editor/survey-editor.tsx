import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LanguageCode } from '#contract/engine/language.ts'
import { callErrorText } from '#platform/error-text.ts'
import { namedLanguages } from '#platform/text/language-names.ts'
import { WritingLanguage } from '#ui/desk/writing-language.tsx'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SurveyActions } from '../acts/survey-actions.tsx'
import { SurveyOwners } from '../acts/survey-owners.tsx'
import styles from '../survey.module.css'
import { QuestionList } from './question-list.tsx'
import { SurveyFields } from './survey-fields.tsx'
import { useSurveyEditor, type EditorProps } from './use-survey-editor.ts'

/** Writes a survey, with what becomes of it beside it. */
export function SurveyEditor(props: EditorProps & { onDone?: () => void }) {
  const { survey, choices, onDone } = props
  const { t } = useLingui()
  const editor = useSurveyEditor(props)
  const [language, setLanguage] = useState<LanguageCode>(choices.defaultLanguage)
  /** What a publish was refused for: the fields it misses. */
  const [missed, setMissed] = useState<readonly string[]>([])
  const { typed, failure, isConflict } = editor
  const mayEdit = survey?.may.includes('edit') ?? true
  const fields = {
    typed,
    choices,
    language,
    wrong: [...editor.wrong, ...missed],
    isPublished: (survey?.edition ?? 0) > 0,
    onChange: editor.set,
  }
  return (
    <div className={styles.columns}>
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setMissed([])
          editor.save()
        }}
      >
        {failure ? (
          <Banner
            tone="bad"
            role="alert"
            title={callErrorText(failure)}
            text={<Trans>O que você mudou continua aqui.</Trans>}
            action={
              isConflict ? (
                <Button variant="outline" onClick={() => void editor.overwrite()}>
                  <Trans>Salvar sobre o que está lá</Trans>
                </Button>
              ) : null
            }
          />
        ) : null}
        {mayEdit ? null : <Banner tone="neutral" title={<Trans>Você pode ver esta pesquisa, mas não editar.</Trans>} />}
        <fieldset className={styles.fields} disabled={!mayEdit}>
          <Section title={<Trans>A pesquisa</Trans>}>
            <Card>
              <div className={styles.form}>
                <WritingLanguage
                  label={t`Língua em que você escreve`}
                  hint={t`O que ficar vazio aparece na língua principal.`}
                  value={language}
                  languages={namedLanguages(choices.languages)}
                  onChange={setLanguage}
                />
                <SurveyFields {...fields} />
              </div>
            </Card>
          </Section>
          <QuestionList {...fields} answered={survey?.answeredQuestions ?? []} />
        </fieldset>
        <Actions>
          <Button type="submit" busy={editor.busy} disabled={!mayEdit || (survey !== undefined && !editor.isDirty)}>
            {survey ? <Trans>Salvar</Trans> : <Trans>Salvar rascunho</Trans>}
          </Button>
        </Actions>
      </form>
      {survey && onDone ? (
        <div className={styles.stack}>
          <SurveyActions survey={survey} isDirty={editor.isDirty} onDone={onDone} onMissed={setMissed} />
          <SurveyOwners survey={survey} choices={choices} isDirty={editor.isDirty} onDone={onDone} />
        </div>
      ) : null}
    </div>
  )
}
