import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, CircleAlert, WifiOff } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import type { AskedCode } from '#domain/sign-in/sign-in-by-provider.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { problemCode } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { CodeInput } from '#ui/credential/code-input.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { enterByCode } from './enter-code.ts'
import styles from '../sign-in.module.css'

interface CodeStepProps {
  asked: AskedCode
  /** To the password; with what went wrong where there is no way on from here. */
  onBack: (failure?: unknown) => void
}

/** After the password, for who has a second factor: a code of their app, or one of those for who has lost it. */
export function CodeStep({ asked, onBack }: CodeStepProps) {
  const { t } = useLingui()
  const online = useOnline()
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, failure, attempt, clear } = useAttempt()
  useEffect(() => {
    if (problemCode(failure) === 'mfa.ticket_invalid') onBack(failure)
  }, [failure, onBack])
  const type = (text: string) => {
    setMissing(false)
    if (failure) clear()
    setCode(text)
  }
  const turnTo = (other: typeof kind) => {
    setKind(other)
    type('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = kind === 'app' ? code.length < 6 : code.trim() === ''
    setMissing(isMissing)
    if (!isMissing && !busy) void attempt(() => enterByCode(asked, code.trim()))
  }
  const isWrong = problemCode(failure) === 'mfa.code_wrong'
  const wrong = isWrong ? callErrorText(failure) : null
  return (
    <>
      <button type="button" className={styles.people} onClick={() => onBack()}>
        <ArrowLeft size={18} aria-hidden="true" />
        <Trans>Voltar</Trans>
      </button>
      <h1>
        <Trans>Confirme que é você</Trans>
      </h1>
      <form className={styles.form} onSubmit={submit} noValidate>
        {online ? null : (
          <Banner
            tone="neutral"
            role="status"
            icon={<WifiOff aria-hidden="true" />}
            title={<Trans>Sem internet agora</Trans>}
          />
        )}
        {failure && !isWrong ? (
          <Banner tone="bad" role="alert" icon={<CircleAlert aria-hidden="true" />} title={callErrorText(failure)} />
        ) : null}
        {kind === 'app' ? (
          <Field
            key="app"
            label={t`Código do aplicativo autenticador`}
            hint={t`Os 6 números que o aplicativo mostra agora.`}
            required
            error={missing ? t`Digite os 6 números do código.` : wrong}
          >
            {(ids) => <CodeInput {...ids} name="code" autoFocus value={code} onChange={type} />}
          </Field>
        ) : (
          <Field
            key="recovery"
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
        <Button type="submit" size="large" full busy={busy} disabled={!online}>
          <Trans>Entrar</Trans>
        </Button>
        {kind === 'app' ? (
          <Button variant="quiet" onClick={() => turnTo('recovery')}>
            <Trans>Usar um código de recuperação</Trans>
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => turnTo('app')}>
            <Trans>Usar o aplicativo autenticador</Trans>
          </Button>
        )}
      </form>
    </>
  )
}
