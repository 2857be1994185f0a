import { Trans } from '@lingui/react/macro'
import type { PasswordStrength } from '#contract/features/settings/settings-schema.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { useNewPassword } from '#platform/hooks/use-new-password.ts'
import { Button } from '#ui/button/button.tsx'
import { NewPasswordFields } from '#ui/credential/new-password-fields.tsx'
import styles from '../recovery.module.css'

interface NewPasswordFormProps {
  /** For password managers: whose password this is. */
  username: string
  least: PasswordStrength
  busy: boolean
  onSave: (password: string) => void
}

/** A new password, twice, with how strong it is. */
export function NewPasswordForm({ username, least, busy, onSave }: NewPasswordFormProps) {
  const online = useOnline()
  const { form, fields } = useNewPassword(least)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ password }) => onSave(password))(event)}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordFields {...fields} />
      <Button type="submit" size="large" full busy={busy} disabled={!online}>
        <Trans>Salvar nova senha</Trans>
      </Button>
    </form>
  )
}
