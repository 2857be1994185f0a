import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { LanguageCode } from '#contract/engine/language.ts'
import { mostSignatures, type WrittenTemplate } from '#contract/features/certificate/certificate-template.ts'
import { Button } from '#ui/button/button.tsx'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PictureField } from './picture-field.tsx'
import styles from '../certificate-desk.module.css'

type Signature = WrittenTemplate['signatures'][number]

interface SignatureFieldsProps {
  signatures: readonly Signature[]
  names: Readonly<Record<string, string>>
  language: LanguageCode
  isWrong: (field: string) => boolean
  onChange: (signatures: Signature[]) => void
}

/** Who signs, at most three. */
export function SignatureFields({ signatures, names, language, isWrong, onChange }: SignatureFieldsProps) {
  const { t } = useLingui()
  const change = (at: number, part: Partial<Signature>) =>
    onChange(signatures.with(at, { ...signatures[at], ...part } as Signature))
  return (
    <Section title={<Trans>Assinaturas</Trans>}>
      <Card>
        <div className={styles.form}>
          {signatures.map((signature, at) => {
            const number = at + 1
            return (
              <div
                key={`signature ${number}`}
                className={styles.signature}
                role="group"
                aria-label={t`Assinatura ${number}`}
              >
                <FieldGrid>
                  <Field
                    label={t`Nome`}
                    required
                    error={isWrong(`signatures.${at}.name`) ? t`Preencha o campo corretamente` : undefined}
                  >
                    {(ids) => (
                      <TextInput
                        {...ids}
                        maxLength={80}
                        autoComplete="off"
                        value={signature.name}
                        onChange={(event) => change(at, { name: event.currentTarget.value })}
                      />
                    )}
                  </Field>
                  <Field label={t`Cargo`}>
                    {(ids) => (
                      <TextInput
                        {...ids}
                        lang={language}
                        maxLength={80}
                        autoComplete="off"
                        value={signature.role[language] ?? ''}
                        onChange={(event) =>
                          change(at, { role: { ...signature.role, [language]: event.currentTarget.value } })
                        }
                      />
                    )}
                  </Field>
                </FieldGrid>
                <PictureField
                  label={t`Imagem da assinatura`}
                  value={signature.picture}
                  names={names}
                  isWrong={isWrong(`signatures.${at}.picture`)}
                  onChange={(picture) => change(at, { picture })}
                />
                <div>
                  <Button
                    variant="quiet"
                    aria-label={t`Tirar a assinatura ${number}`}
                    onClick={() => onChange(signatures.toSpliced(at, 1))}
                  >
                    <Trans>Tirar</Trans>
                  </Button>
                </div>
              </div>
            )
          })}
          {signatures.length < mostSignatures ? (
            <div>
              <Button
                variant="outline"
                icon={<Plus size={18} aria-hidden="true" />}
                onClick={() => onChange([...signatures, { name: '', role: {}, picture: null }])}
              >
                <Trans>Incluir assinatura</Trans>
              </Button>
            </div>
          ) : null}
        </div>
      </Card>
    </Section>
  )
}
