import { Trans } from '@lingui/react/macro'
import { changePassword } from '#contract/features/recovery/recovery-contract.ts'
import { call } from '#engine/session/api.ts'
import { useSession } from '#platform/session-store.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useLeastStrength } from '#platform/hooks/use-new-password.ts'
import { FailureNote } from './parts/failure-note.tsx'
import { NewPasswordForm } from './parts/new-password-form.tsx'
import { OfflineNote } from './parts/offline-note.tsx'
import styles from './recovery.module.css'

/** Between signing in and the closed area, for who got their password from somebody else. */
export function MustChangePassword({ onDone }: { onDone: () => void }) {
  const email = useSession((state) => state.user?.email ?? '')
  const least = useLeastStrength(call)
  const { busy, failure, attempt } = useAttempt()
  const save = (password: string) =>
    void attempt(async () => {
      await call(changePassword, { body: { password } })
      onDone()
    })
  return (
    <div className={styles.column}>
      <h1>
        <Trans>Troque a sua senha</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>A senha que você usou é provisória. Escolha uma que só você conheça para continuar.</Trans>
      </p>
      <OfflineNote />
      <FailureNote failure={failure} />
      <NewPasswordForm username={email} least={least} busy={busy} onSave={save} />
    </div>
  )
}
