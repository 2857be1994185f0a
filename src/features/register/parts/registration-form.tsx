import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'
import { useOnline } from '#platform/browser/connection.ts'
import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import styles from '../register.module.css'
import { stepText } from '../register-texts.ts'
import { keepFocus } from '../own/use-editor.ts'
import { useRegistration, type RegistrationInput } from '../use-registration.ts'
import { AccessFields } from './access-fields.tsx'
import { FailureNotice, IncompleteNotice, OfflineNotice } from './notices.tsx'
import { ProfileFields } from './profile-fields.tsx'

/** The steps of a registration, one on the screen at a time. */
export function RegistrationForm(input: RegistrationInput) {
  const { t } = useLingui()
  const online = useOnline()
  const editor = useRegistration(input)
  const { steps, step, at, sending, failure, incomplete } = editor
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step.name)
  // A new step is a new page to a screen reader; the first one comes with the screen's own title.
  const beginStep = useEffectEvent(() => {
    if (shown.current === step.name) return
    shown.current = step.name
    scrollTo(0, 0)
    if (!editor.focusWrong()) title.current?.focus()
  })
  useEffect(() => beginStep(), [step.name])
  const last = at === steps.length - 1
  const number = at + 1
  const count = steps.length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending && (online || !last)) editor.next()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.step}>
        <p className={styles.count}>
          <Trans>
            Etapa {number} de {count}
          </Trans>
        </p>
        <ProgressBar value={number / count} label={t`Andamento do cadastro`} />
        <h2 ref={title} tabIndex={-1} className={styles.stepTitle}>
          {stepText(step.name)}
        </h2>
      </div>
      {online ? null : <OfflineNotice />}
      {failure ? <FailureNotice failure={failure} country={editor.country} /> : null}
      {incomplete && !failure ? <IncompleteNotice /> : null}
      {step.name === 'access' ? <AccessFields editor={editor} least={input.settings.passwordStrength} /> : null}
      <ProfileFields editor={editor} fields={step.fields} />
      <div className={styles.actions}>
        <Button type="submit" size="large" full onMouseDown={keepFocus} busy={sending} disabled={last && !online}>
          {last ? <Trans>Criar cadastro</Trans> : <Trans>Continuar</Trans>}
        </Button>
        {at > 0 ? (
          <Button variant="quiet" size="large" full onClick={editor.back}>
            <Trans>Voltar</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  )
}
