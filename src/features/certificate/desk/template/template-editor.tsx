import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  longestHeading,
  longestTemplateText,
  papers,
  type Paper,
} from '#contract/features/certificate/certificate-template.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { callErrorText } from '#platform/error-text.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions, FieldGrid } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PictureField } from './picture-field.tsx'
import { paperWords } from './paper-words.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { SignatureFields } from './signature-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { useTemplateEditor, type EditorProps } from './use-template-editor.ts'
import styles from '../certificate-desk.module.css'

/** Writes a template, with a look at the paper beside it. */
export function TemplateEditor(props: EditorProps) {
  const { template, languages } = props
  const { t, i18n } = useLingui()
  const editor = useTemplateEditor(props)
  const [language, setLanguage] = useState<LanguageCode>(languages.defaultLanguage)
  const { typed, set, failure, wrong } = editor
  const pictures = template?.pictures ?? {}
  const isWrong = (field: string) => wrong.some((one) => one === field || one.startsWith(`${field}.`))
  const textFields = [
    { name: 'heading', label: t`Cabeçalho`, most: longestHeading, usual: t`Vazio: "Certificado".` },
    { name: 'above', label: t`Acima do nome`, most: longestTemplateText, usual: t`Vazio: "Certificamos que".` },
    {
      name: 'below',
      label: t`Abaixo do nome`,
      most: longestTemplateText,
      usual: t`Vazio: o que foi concluído, quando, carga horária e validade.`,
    },
  ] as const
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
        <Section title={<Trans>O papel</Trans>}>
          <Card>
            <div className={styles.form}>
              <FieldGrid>
                <Field label={t`Nome`} required error={isWrong('name') ? t`Dê um nome ao modelo.` : undefined}>
                  {(ids) => (
                    <TextInput
                      {...ids}
                      maxLength={80}
                      autoComplete="off"
                      value={typed.name}
                      onChange={(event) => set({ name: event.currentTarget.value })}
                    />
                  )}
                </Field>
                <Field label={t`Papel`}>
                  {(ids) => (
                    <Select
                      {...ids}
                      value={typed.paper}
                      onChange={(event) => set({ paper: event.currentTarget.value as Paper })}
                    >
                      {papers.map((paper) => (
                        <option key={paper} value={paper}>
                          {i18n._(paperWords[paper])}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              </FieldGrid>
              <PictureField
                label={t`Fundo`}
                value={typed.background}
                names={pictures}
                isWrong={isWrong('background')}
                onChange={(background) => set({ background })}
              />
              <PictureField
                label={t`Logo`}
                value={typed.logo}
                names={pictures}
                isWrong={isWrong('logo')}
                onChange={(logo) => set({ logo })}
              />
            </div>
          </Card>
        </Section>
        <Section title={<Trans>Os textos</Trans>}>
          <Card>
            <div className={styles.form}>
              {languages.languages.length > 1 ? (
                <Field label={t`Língua em que você escreve`}>
                  {(ids) => (
                    <Select
                      {...ids}
                      value={language}
                      onChange={(event) => setLanguage(event.currentTarget.value as LanguageCode)}
                    >
                      {languages.languages.map((code) => (
                        <option key={code} value={code}>
                          {languageNames[code]}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              ) : null}
              <TextFields typed={typed} fields={textFields} language={language} isWrong={isWrong} onChange={set} />
            </div>
          </Card>
        </Section>
        <SignatureFields
          signatures={typed.signatures}
          names={pictures}
          language={language}
          isWrong={isWrong}
          onChange={(signatures) => set({ signatures })}
        />
        <Actions>
          <Button type="submit" busy={editor.busy} disabled={template !== undefined && !editor.isDirty}>
            <Trans>Salvar</Trans>
          </Button>
        </Actions>
      </form>
      <PreviewPanel written={typed} language={language} />
    </div>
  )
}
