import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LanguageCode } from '#contract/engine/language.ts'
import { longestBadgeCriteria, longestBadgeTitle } from '#contract/features/badge/badge-rules.ts'
import { callErrorText } from '#platform/error-text.ts'
import { namedLanguages } from '#platform/text/language-names.ts'
import { WritingLanguage } from '#ui/desk/writing-language.tsx'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BadgePreview } from './badge-preview.tsx'
import { PictureField } from './picture-field.tsx'
import { RuleFields } from './rule-fields.tsx'
import { useBadgeEditor, type EditorProps } from './use-badge-editor.ts'
import styles from '../badge-desk.module.css'

/** Writes a badge, with a look at it beside. */
export function BadgeEditor(props: EditorProps) {
  const { badge, choices } = props
  const { t } = useLingui()
  const editor = useBadgeEditor(props)
  const [language, setLanguage] = useState<LanguageCode>(choices.defaultLanguage)
  const { typed, set, setText, failure, wrong } = editor
  const isWrong = (field: string) => wrong.some((one) => one === field || one.startsWith(`${field}.`))
  const missing = t`Escreva na língua principal da empresa.`
  return (
    <div className={styles.columns}>
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
      >
        {failure ? (
          <Banner
            tone="bad"
            role="alert"
            title={callErrorText(failure)}
            text={<Trans>O que você mudou continua aqui.</Trans>}
            action={
              editor.isConflict ? (
                <Button variant="outline" onClick={() => void editor.overwrite()}>
                  <Trans>Salvar sobre o que está lá</Trans>
                </Button>
              ) : null
            }
          />
        ) : null}
        <Section title={<Trans>A medalha</Trans>}>
          <Card>
            <div className={styles.form}>
              <PictureField
                value={typed.picture}
                isWrong={isWrong('picture')}
                onChange={(picture) => set({ picture })}
              />
              <WritingLanguage
                label={t`Língua em que você escreve`}
                value={language}
                languages={namedLanguages(choices.languages)}
                onChange={setLanguage}
              />
              <Field
                label={t`Título`}
                required={language === choices.defaultLanguage}
                aside={`${typed.title[language]?.length ?? 0}/${longestBadgeTitle}`}
                error={isWrong('title') ? missing : undefined}
              >
                {(ids) => (
                  <TextInput
                    {...ids}
                    lang={language}
                    maxLength={longestBadgeTitle}
                    autoComplete="off"
                    value={typed.title[language] ?? ''}
                    onChange={(event) => setText('title', { [language]: event.currentTarget.value })}
                  />
                )}
              </Field>
              <Field
                label={t`O que é preciso fazer`}
                hint={t`Quem vê a medalha lê isto: o que a pessoa fez para ter.`}
                required={language === choices.defaultLanguage}
                aside={`${typed.criteria[language]?.length ?? 0}/${longestBadgeCriteria}`}
                error={isWrong('criteria') ? missing : undefined}
              >
                {(ids) => (
                  <TextArea
                    {...ids}
                    lang={language}
                    rows={3}
                    maxLength={longestBadgeCriteria}
                    value={typed.criteria[language] ?? ''}
                    onChange={(event) => setText('criteria', { [language]: event.currentTarget.value })}
                  />
                )}
              </Field>
            </div>
          </Card>
        </Section>
        <Section title={<Trans>Quem recebe</Trans>}>
          <Card>
            <div className={styles.form}>
              <RuleFields typed={typed} choices={choices} isWrong={isWrong} onChange={set} />
            </div>
          </Card>
        </Section>
        <Actions>
          <Button type="submit" busy={editor.busy} disabled={badge !== undefined && !editor.isDirty}>
            <Trans>Salvar</Trans>
          </Button>
        </Actions>
      </form>
      <BadgePreview typed={typed} language={language} />
    </div>
  )
}
