import { useLingui } from '@lingui/react/macro'
import type { Fault } from '#contract/features/authoring/draft/faults.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { classNames } from '#ui/class-names.ts'
import type { EditorForm } from '../fields/bound.tsx'
import styles from './editor.module.css'

interface LanguageTabsProps {
  form: EditorForm
  faults: readonly Fault[]
  onChoose: (language: LanguageCode) => void
}

/** A language's own name. */
const nameOf = (code: LanguageCode) => new Intl.DisplayNames(code, { type: 'language' }).of(code.slice(0, 2)) ?? code

/** Which language is written in; how many texts each one lacks. */
export function LanguageTabs({ form: { choices, language }, faults, onChoose }: LanguageTabsProps) {
  const { t } = useLingui()
  if (choices.languages.length < 2) return null
  const missing = (code: LanguageCode) => faults.filter(({ field }) => field.endsWith(`.${code}`)).length
  return (
    <div role="group" aria-label={t`Idioma`} className={styles.tabs}>
      {choices.languages.map((code) => {
        const count = missing(code)
        return (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === language}
            className={classNames(styles.tab, code === language && styles.tabOn)}
            onClick={() => onChoose(code)}
          >
            {nameOf(code)}
            {count > 0 ? (
              <span className={styles.count}>
                <span aria-hidden="true">{count}</span>
                <span className="visually-hidden">{t`faltam ${count}`}</span>
              </span>
            ) : null}
          </button>
        )
      })}
    </div>
  )
}
