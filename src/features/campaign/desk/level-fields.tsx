import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LanguageCode } from '#contract/engine/language.ts'
import { longestLevelName } from '#contract/features/campaign/level/level-schema.ts'
import { namedLanguages } from '#platform/text/language-names.ts'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { WritingLanguage } from '#ui/desk/writing-language.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { CampaignFormProps, useCampaignForm } from './use-campaign-form.ts'
import styles from './campaign.module.css'

type Form = ReturnType<typeof useCampaignForm>
type Level = Form['typed']['levels'][number]

/** A number as it is typed: digits alone; nothing is none. */
const typedNumber = (text: string): number => Number(text.replaceAll(/\D/g, ''))

function OneLevel({ form, at, language }: { form: Form; at: number; language: LanguageCode }) {
  const { t } = useLingui()
  const { typed, set, isWrong } = form
  const level = typed.levels[at]
  if (!level) return null
  const number = at + 1
  const change = (changed: Partial<Level>) =>
    set({ levels: typed.levels.map((one, place) => (place === at ? { ...one, ...changed } : one)) })
  return (
    <div role="group" aria-label={t`Nível ${number}`}>
      <p className={styles.legend}>{t`Nível ${number}`}</p>
      <FieldGrid>
        <Field label={t`O nível se chama`} required>
          {(ids) => (
            <TextInput
              {...ids}
              lang={language}
              autoComplete="off"
              maxLength={longestLevelName}
              value={level.name[language] ?? ''}
              onChange={({ currentTarget }) => change({ name: { ...level.name, [language]: currentTarget.value } })}
            />
          )}
        </Field>
        <Field
          label={t`Experiência a partir da qual se pede`}
          required
          error={isWrong(`levels.${at}.minXp`) ? t`Mais do que a do nível anterior.` : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              autoComplete="off"
              disabled={at === 0}
              value={String(level.minXp)}
              onChange={({ currentTarget }) => change({ minXp: typedNumber(currentTarget.value) })}
            />
          )}
        </Field>
        <Field
          label={t`Multiplicador dos pontos (%)`}
          hint={t`De 100 a 500; com 150, cada ponto vale um e meio.`}
          required
          error={isWrong(`levels.${at}.multiplier`) ? t`De 100 a 500.` : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              autoComplete="off"
              value={String(level.multiplier / 100)}
              onChange={({ currentTarget }) => change({ multiplier: typedNumber(currentTarget.value) * 100 })}
            />
          )}
        </Field>
      </FieldGrid>
    </div>
  )
}

/** The levels of a campaign that is not open. */
export function LevelFields({ form, choices }: { form: Form; choices: CampaignFormProps['choices'] }) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<LanguageCode>(choices.defaultLanguage)
  return (
    <Section title={<Trans>Níveis</Trans>}>
      <Card>
        <div className={styles.form}>
          <WritingLanguage
            label={t`Língua dos nomes dos níveis`}
            value={language}
            languages={namedLanguages(choices.languages)}
            onChange={setLanguage}
          />
          {form.typed.levels.map((_, at) => (
            <OneLevel key={at} form={form} at={at} language={language} />
          ))}
        </div>
      </Card>
    </Section>
  )
}
