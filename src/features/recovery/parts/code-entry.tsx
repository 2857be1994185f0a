import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareText } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { validateRecoverCode } from '#contract/features/recovery/recovery-contract.ts'
import { CallError, problemCode } from '#platform/call-error.ts'
import { publicCall } from '#platform/call.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { callErrorText } from '#platform/error-text.ts'
import { goTo } from '#platform/browser/open-link.tsx'
import { recoveryPaths } from '#contract/features/recovery/recovery-paths.ts'
import { clockText, useCountdown } from '#platform/hooks/use-countdown.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { CodeInput } from '#ui/credential/code-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { keepPendingCode, type PendingCode } from '../pending-code.ts'
import styles from '../recovery.module.css'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { DemoMailboxLink } from './demo-mailbox-link.tsx'
import { FailureNote } from './failure-note.tsx'
import { OfflineNote } from './offline-note.tsx'
import type { SendCode } from './use-send-code.ts'

/** Why no code may have come; said to everybody, so that it tells nobody anything. */
function NoCode() {
  return (
    <details className={styles.help}>
      <summary>
        <Trans>Não recebeu o código?</Trans>
      </summary>
      <ul className={styles.reasons}>
        <li>
          <Trans>O número informado não confere com o número cadastrado.</Trans>
        </li>
        <li>
          <Trans>Não há telefone cadastrado para este documento.</Trans>
        </li>
        <li>
          <Trans>Usuário não encontrado: confira o que você digitou.</Trans>
        </li>
        <li>
          <Trans>A operadora pode demorar alguns minutos. Você também pode receber um link por e-mail.</Trans>
        </li>
      </ul>
    </details>
  )
}

/** Where the code is typed, pasted or filled in from the message. */
export function CodeEntry({
  pending,
  sending,
  onAgain,
  onRestart,
}: {
  pending: PendingCode
  sending: SendCode
  onAgain: (() => void) | null
  onRestart: () => void
}) {
  const { t } = useLingui()
  const online = useOnline()
  const { busy, failure, attempt, clear } = useAttempt()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const left = useCountdown(pending.retryAt)
  const lasts = useCountdown(pending.endsAt)
  const wait = clockText(left)
  const exchange = (typed: string) =>
    attempt(async () => {
      const link = await publicCall(validateRecoverCode, { body: { request: pending.request, code: typed } })
      keepPendingCode(null)
      goTo(recoveryPaths.recoverPassword(link.username, link.uidb64, link.token), { replace: true })
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.length < 6)
    if (code.length === 6 && !busy) void exchange(code)
  }
  const change = (digits: string) => {
    clear()
    setMissing(false)
    setCode(digits)
    // The sixth digit says all there is to say.
    if (digits.length === 6 && digits !== code && online) void exchange(digits)
  }
  const refused = problemCode(failure)
  const aboutCode = refused === 'recovery.code_invalid' || refused === 'recovery.code_expired'
  const triesLeft = failure instanceof CallError ? Number(failure.problem?.values?.['left'] ?? -1) : -1
  const again = onAgain ?? onRestart
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <OfflineNote />
      <FailureNote failure={sending.failure ?? (aboutCode ? null : failure)} />
      <Banner
        tone="ok"
        role="status"
        icon={<MessageSquareText aria-hidden="true" />}
        title={<Trans>Digite o código de 6 dígitos</Trans>}
        text={<Trans>Se o número é o do cadastro, o código chega em instantes e vale por 10 minutos.</Trans>}
      />
      <DemoMailboxLink />
      <Field
        label={t`Código`}
        required
        error={
          missing
            ? t`Digite os 6 números do código.`
            : lasts === 0
              ? t`O código não vale mais. Peça um novo código.`
              : aboutCode
                ? callErrorText(failure)
                : null
        }
        hint={triesLeft > 0 ? t`Tentativas que restam: ${triesLeft}` : undefined}
      >
        {(ids) => <CodeInput {...ids} value={code} onChange={change} autoFocus />}
      </Field>
      <Button type="submit" size="large" full busy={busy} disabled={!online || lasts === 0}>
        <Trans>Confirmar código</Trans>
      </Button>
      <Button
        variant="outline"
        size="large"
        full
        busy={sending.busy}
        disabled={left > 0 || !online}
        onClick={() => {
          setCode('')
          clear()
          again()
        }}
      >
        {left > 0 ? <Trans>Enviar outro código em {wait}</Trans> : <Trans>Enviar outro código</Trans>}
      </Button>
      <NoCode />
      <Button variant="quiet" onClick={onRestart}>
        <Trans>Começar de novo</Trans>
      </Button>
    </form>
  )
}
