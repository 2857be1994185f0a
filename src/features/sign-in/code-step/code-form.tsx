import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { problemCode } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { Button } from '#ui/button/button.tsx'
import { CodeInput } from '#ui/credential/code-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from '../sign-in.module.css'

interface CodeFormProps {
  kind: 'totp' | 'recovery'
  busy: boolean
  disabled: boolean
  failure: unknown
  /** Something is typed: what went wrong before is of no interest. */
  onType: () => void
  onCode: (code: string) => void
}

/** A code of the person's app, or a recovery code. */
export function CodeForm({ kind, busy, disabled, failure, onType, onCode }: CodeFormProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const type = (text: string) => {
    setMissing(false)
    onType()
    setCode(text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = kind === 'totp' ? code.length < 6 : code.trim() === ''
    setMissing(isMissing)
    if (!isMissing && !busy) onCode(code.trim())
  }
  const isWrong = problemCode(failure) === 'mfa.code_wrong'
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {kind === 'totp' ? (
        <Field
          label={t`Código do aplicativo autenticador`}
          hint={t`Os 6 números que o aplicativo mostra agora.`}
          required
          error={missing ? t`Digite os 6 números do código.` : isWrong ? callErrorText(failure) : null}
        >
          {(ids) => <CodeInput {...ids} name="code" autoFocus value={code} onChange={type} />}
        </Field>
      ) : (
        <Field
          label={t`Código de recuperação`}
          hint={t`Um dos dez códigos que você guardou. Cada um vale uma vez.`}
          required
          error={
            missing
              ? t`Digite um dos códigos que você guardou.`
              : isWrong
                ? t`O código não confere ou já foi usado.`
                : null
          }
        >
          {(ids) => (
            <TextInput
              {...ids}
              name="recovery-code"
              autoFocus
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={64}
              value={code}
              onChange={(event) => type(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Button type="submit" size="large" full busy={busy} disabled={disabled}>
        <Trans>Entrar</Trans>
      </Button>
    </form>
  )
}
