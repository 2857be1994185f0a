import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { changePassword, passwordRules } from '#contract/recovery.ts'
import type { PasswordStrength } from '#contract/settings.ts'
import { call } from '#data/api.ts'
import { CallError } from '#platform/call-error.ts'
import { useSession } from '#platform/session-store.ts'
import { FailureNote } from './parts/failure-note.tsx'
import { NewPasswordForm } from './parts/new-password-form.tsx'
import { OfflineNote } from './parts/offline-note.tsx'
import styles from './recovery.module.css'
import { useAttempt } from '#platform/use-attempt.ts'

/** Between signing in and the closed area, for who got their password from somebody else. */
export function MustChangePassword({ onDone }: { onDone: () => void }) {
  const email = useSession((state) => state.user?.email ?? '')
  const [least, setLeast] = useState<PasswordStrength>('weak')
  const { busy, failure, attempt } = useAttempt()
  useEffect(() => {
    const stop = new AbortController()
    call(passwordRules, {}, { signal: stop.signal }).then(
      (rules) => setLeast(rules.least),
      // The server judges the password all the same; here it only would have been said earlier.
      (error: unknown) => {
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [])
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
