import { Trans, useLingui } from '@lingui/react/macro'
import { languages } from '#contract/engine/language.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import type { ThemeChoice } from '#platform/persisted/parts.ts'
import { chooseTheme } from '#platform/theme/theme.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { Card } from '#ui/layout/card.tsx'
import { Chip } from '#ui/progress/chip.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { useLanguage } from '../use-language.ts'
import styles from './preferences.module.css'

function LanguageField() {
  const { i18n, t } = useLingui()
  const { failed, change } = useLanguage()
  const offered: readonly string[] | undefined = useSelectedClient()?.languages
  return (
    <Field label={t`Idioma`} error={failed ? t`Conecte-se à internet para usar este idioma pela primeira vez.` : null}>
      {(ids) => (
        <Select
          {...ids}
          value={i18n.locale}
          onChange={(event) => {
            const chosen = languages.find((language) => language.code === event.currentTarget.value)
            if (chosen) void change(chosen.code)
          }}
        >
          {languages
            .filter(({ code }) => offered?.includes(code) || code === i18n.locale)
            .map(({ code }) => (
              <option key={code} value={code} lang={code}>
                {languageNames[code]}
              </option>
            ))}
        </Select>
      )}
    </Field>
  )
}

function ThemeField() {
  const { t } = useLingui()
  const theme = useCommon((part) => part.theme)
  const choices: [ThemeChoice, string][] = [
    ['auto', t`Automático`],
    ['light', t`Claro`],
    ['dark', t`Escuro`],
  ]
  return (
    <fieldset className={styles.theme}>
      <legend>
        <Trans>Aparência</Trans>
      </legend>
      <div className={styles.choices}>
        {choices.map(([choice, label]) => (
          <Chip key={choice} selected={theme === choice} onClick={() => chooseTheme(choice)}>
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

export function Preferences() {
  return (
    <Card className={styles.card}>
      <LanguageField />
      <ThemeField />
    </Card>
  )
}
