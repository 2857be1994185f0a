import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { languages } from '#contract/engine/language.ts'
import { chooseDeviceLanguage } from '#platform/start/language-choice.ts'
import { Select } from '#ui/form/select.tsx'
import styles from './language-select.module.css'

/** Each language by its own name: who cannot read this one finds theirs. */
const ownNames = { 'pt-BR': 'Português', 'en-US': 'English', 'es-ES': 'Español', 'fr-FR': 'Français' } as const

export function LanguageSelect({ offered }: { offered: readonly string[] }) {
  const { i18n, t } = useLingui()
  const [failed, setFailed] = useState(false)
  return (
    <div className={styles.box}>
      <label className={styles.language}>
        <Languages size={18} aria-hidden="true" />
        <span className="visually-hidden">{t`Idioma`}</span>
        <Select
          value={i18n.locale}
          onChange={(event) => {
            const code = languages.find((language) => language.code === event.currentTarget.value)?.code
            setFailed(false)
            if (code) chooseDeviceLanguage(code).catch(() => setFailed(true))
          }}
        >
          {languages
            .filter(({ code }) => offered.includes(code) || code === i18n.locale)
            .map(({ code }) => (
              <option key={code} value={code} lang={code}>
                {ownNames[code]}
              </option>
            ))}
        </Select>
      </label>
      <span role="status" className={styles.failed}>
        {failed ? t`Conecte-se à internet para usar este idioma pela primeira vez.` : null}
      </span>
    </div>
  )
}
