import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SettingName } from '#contract/features/settings/settings-desk.ts'
import { Button } from '#ui/button/button.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { settingWords } from '../settings-words.ts'
import type { GroupForm } from './use-group.ts'
import styles from './form.module.css'

interface SettingProps {
  form: GroupForm
  name: SettingName
  /** What it does, in a sentence. */
  about?: ReactNode
  children: ReactNode
}

/** One setting: what it is called, whose value it is, the way back to the platform's, its controls. */
export function Setting({ form, name, about, children }: SettingProps) {
  const { i18n } = useLingui()
  const back = form.giveBack(name)
  return (
    <fieldset className={styles.setting}>
      <legend className="visually-hidden">{i18n._(settingWords[name])}</legend>
      <div className={styles.head}>
        <p className={styles.name} aria-hidden="true">
          {i18n._(settingWords[name])}
        </p>
        {form.of === 'client' ? (
          form.origin(name) === 'own' ? (
            <Pill tone="brand">
              <Trans>próprio</Trans>
            </Pill>
          ) : (
            <Pill tone="neutral">
              <Trans>da plataforma</Trans>
            </Pill>
          )
        ) : form.origin(name) === 'own' ? (
          <Pill tone="brand">
            <Trans>definido aqui</Trans>
          </Pill>
        ) : (
          <Pill tone="neutral">
            <Trans>padrão</Trans>
          </Pill>
        )}
        {back ? (
          <Button variant="quiet" icon={<Undo2 size={16} aria-hidden="true" />} onClick={back}>
            <span>
              {form.of === 'client' ? <Trans>Voltar ao da plataforma</Trans> : <Trans>Voltar ao padrão</Trans>}
            </span>
            <span className="visually-hidden">: {i18n._(settingWords[name])}</span>
          </Button>
        ) : null}
      </div>
      {about ? <p className={styles.about}>{about}</p> : null}
      <div className={styles.controls}>{children}</div>
    </fieldset>
  )
}
