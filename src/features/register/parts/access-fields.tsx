import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { passwordProblem, passwordStrength } from '#contract/features/recovery/password-rules.ts'
import type { PasswordStrength } from '#contract/features/settings/settings-schema.ts'
import { passwordHint, passwordProblemText, strengthText } from '#platform/text/password-texts.ts'
import { pagePaths } from '#contract/features/page/page-paths.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { NewPasswordFields } from '#ui/credential/new-password-fields.tsx'
import type { Editor } from '../own/use-editor.ts'
import styles from './fields.module.css'

const levels = { weak: 1, medium: 2, strong: 3 } as const satisfies Record<PasswordStrength, number>

/** The password a person chooses, and what they declare. */
export function AccessFields({ editor, least }: { editor: Editor; least: PasswordStrength }) {
  const { t } = useLingui()
  const { form, errorOf, minimumAge: age } = editor
  const password = useWatch({ control: form.control, name: 'password' })
  const strength = password === '' ? null : passwordStrength(password)
  const problem = password === '' ? null : passwordProblem(password, least)
  const error = errorOf('password')
  const termsError = errorOf('terms')
  const adultError = errorOf('adult')
  return (
    <>
      <NewPasswordFields
        password={{
          label: t`Crie uma senha`,
          hint: passwordHint(least),
          error: error && problem ? passwordProblemText(problem, least) : error,
          input: form.register('password'),
        }}
        again={{
          label: t`Repita a senha`,
          error: errorOf('passwordConfirmation'),
          input: form.register('passwordConfirmation'),
        }}
        strength={{
          label: t`Força da senha`,
          level: strength === null ? 0 : levels[strength],
          value: strength === null ? '' : strengthText(strength),
        }}
        eye={{ showLabel: t`Mostrar senha`, hideLabel: t`Ocultar senha` }}
      />
      <div className={styles.consents}>
        <Checkbox
          {...form.register('adult')}
          aria-required
          aria-invalid={adultError ? true : undefined}
          aria-describedby="adult-error"
        >
          <Trans>Declaro que tenho {age} anos ou mais.</Trans>
        </Checkbox>
        <p role="alert" id="adult-error" className={styles.error}>
          {adultError}
        </p>
        <Checkbox
          {...form.register('terms')}
          aria-required
          aria-invalid={termsError ? true : undefined}
          aria-describedby="terms-error"
        >
          <Trans>
            Li e aceito os{' '}
            <a href={pagePaths.institutional('terms-and-conditions')} target="_blank" rel="noreferrer">
              termos e condições
            </a>{' '}
            e a{' '}
            <a href={pagePaths.institutional('privacy-policy')} target="_blank" rel="noreferrer">
              política de privacidade
            </a>
            .
          </Trans>
        </Checkbox>
        <p role="alert" id="terms-error" className={styles.error}>
          {termsError}
        </p>
      </div>
    </>
  )
}
