import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { passwordProblem, passwordStrength } from '#contract/features/recovery/password-rules.ts'
import { passwordRules } from '#contract/features/recovery/recovery-contract.ts'
import { passwordStrengths, type PasswordStrength } from '#contract/features/settings/settings-schema.ts'
import { CallError } from '../call-error.ts'
import type { Call } from '../call.ts'
import { passwordHint, passwordProblemText, strengthText } from '../text/password-texts.ts'

/** What the person's clients ask of a password; the server judges it all the same, here it is only said earlier. */
export function useLeastStrength(call: Call): PasswordStrength {
  const [least, setLeast] = useState<PasswordStrength>('weak')
  useEffect(() => {
    const stop = new AbortController()
    call(passwordRules, {}, { signal: stop.signal }).then(
      (rules) => setLeast(rules.least),
      (error: unknown) => {
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [call])
  return least
}

/**
 * A form with a new password, twice, and the current one where that is asked for; `fields` is what
 * `NewPasswordFields` shows. `refused` is what the server said of the new one.
 */
export function useNewPassword(least: PasswordStrength, refused: string | null = null) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: { current: '', password: '', again: '' }, mode: 'onTouched' })
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  const strength = passwordStrength(typed)
  const level = typed === '' ? 0 : ((passwordStrengths.indexOf(strength) + 1) as 1 | 2 | 3)
  const check = (password: string) => {
    const problem = passwordProblem(password, least)
    return problem === null || passwordProblemText(problem, least)
  }
  const eye = { showLabel: t`Mostrar senha`, hideLabel: t`Ocultar senha` }
  const fields = {
    password: {
      label: t`Nova senha`,
      hint: passwordHint(least),
      error: errors.password?.message ?? refused,
      input: form.register('password', { required: t`Informe a nova senha.`, validate: check }),
    },
    again: {
      label: t`Confirme a nova senha`,
      error: errors.again?.message,
      input: form.register('again', {
        required: t`Confirme a nova senha.`,
        validate: (again, { password }) => again === password || t`As senhas não são iguais.`,
      }),
    },
    strength: { level, label: t`Força da senha`, value: level ? strengthText(strength) : '' },
    eye,
  } as const
  return { form, errors, eye, fields }
}
