import { useLingui } from '@lingui/react/macro'
import { Captions as CaptionsIcon, CaptionsOff } from 'lucide-react'
import type { LanguageCode } from '#contract/engine/language.ts'
import { languageNames } from '#platform/text/language-names.ts'
import type { Captions } from './use-captions.ts'
import styles from './captions.module.css'

/** Captions in one of the languages that there are, or none: the device's own menu, behind a mark. */
export function CaptionMenu({ captions: { languages, language, choose } }: { captions: Captions }) {
  const { t } = useLingui()
  return (
    <label className={styles.menu} data-on={language !== null}>
      {language ? <CaptionsIcon aria-hidden="true" /> : <CaptionsOff aria-hidden="true" />}
      <span className="visually-hidden">{t`Legendas`}</span>
      <select
        value={language ?? ''}
        onChange={({ currentTarget: { value } }) => choose(value === '' ? null : (value as LanguageCode))}
      >
        <option value="">{t`Sem legendas`}</option>
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </select>
    </label>
  )
}
