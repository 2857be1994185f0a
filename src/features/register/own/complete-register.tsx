import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { OwnProfile } from '#contract/features/profile/profile-contract.ts'
import { completeRegister } from '#contract/features/register/register-contract.ts'
import { call } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { OwnGate } from '../parts/own-gate.tsx'
import { FailureNotice, IncompleteNotice, OfflineNotice } from '../parts/notices.tsx'
import { ProfileFields } from '../parts/profile-fields.tsx'
import styles from '../register.module.css'
import { keepFocus } from './use-editor.ts'
import { useOwnForm } from './use-own-form.ts'

/** Between signing in and the closed area: what the client demands and does not know yet. */
export function CompleteRegister({ onDone }: { onDone: () => void }) {
  return (
    <div className={styles.page}>
      <div>
        <h1 tabIndex={-1}>
          <Trans>Complete seu cadastro</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>Faltam alguns dados para você participar. O que já sabemos está preenchido.</Trans>
        </p>
      </div>
      <OwnGate>{(own) => <CompleteForm own={own} onDone={onDone} />}</OwnGate>
    </div>
  )
}

/** The same at its own address, for who has passed the step before. */
export function CompleteRegisterScreen() {
  const [done, setDone] = useState(false)
  if (!done) return <CompleteRegister onDone={() => setDone(true)} />
  return (
    <div className={styles.page}>
      <div className={styles.done} role="status">
        <span className={styles.doneIcon}>
          <CircleCheck aria-hidden="true" />
        </span>
        <h1 tabIndex={-1}>
          <Trans>Cadastro completo</Trans>
        </h1>
        <ButtonLink size="large" full render={<OpenLink to={homePaths.home()} />}>
          <Trans>Ir para o início</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

function CompleteForm({ own, onDone }: { own: OwnProfile; onDone: () => void }) {
  const online = useOnline()
  const form = useOwnForm(own, own.completeFields, async (profile) => {
    const { pending } = await call(completeRegister, { body: { profile } })
    if (!pending.includes('complete_register')) onDone()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (online && !form.saving) form.save()
  }
  if (own.completeFields.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={<Trans>Seu cadastro já está completo</Trans>}
        action={
          <ButtonLink render={<OpenLink to={homePaths.home()} onClick={onDone} />}>
            <Trans>Ir para o início</Trans>
          </ButtonLink>
        }
      />
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {online ? null : <OfflineNotice />}
      {form.failure ? <FailureNotice failure={form.failure} country={own.country} /> : null}
      {form.incomplete && !form.failure ? <IncompleteNotice /> : null}
      <ProfileFields editor={form} fields={form.fields} />
      <Button type="submit" size="large" full onMouseDown={keepFocus} busy={form.saving} disabled={!online}>
        <Trans>Salvar e continuar</Trans>
      </Button>
    </form>
  )
}
