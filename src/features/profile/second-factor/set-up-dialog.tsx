import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FactorsWithCodes } from '#contract/features/second-factor/own-factors-schema.ts'
import { beginTotp, confirmTotp } from '#contract/features/second-factor/second-factor-contract.ts'
import { call } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { problemCode } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { CodeInput } from '#ui/credential/code-input.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Field } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../account/account.module.css'
import { FailureNote } from '../parts/failure-note.tsx'
import { useProof } from '../parts/use-proof.tsx'
import { QrCode } from './qr-code.tsx'
import own from './second-factor.module.css'

interface SetUpDialogProps {
  onDone: (answer: FactorsWithCodes) => void
  onClose: () => void
}

/** Four letters at a time are easier to type. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** Shows the secret to the app, and takes a code of it. */
export function SetUpDialog({ onDone, onClose }: SetUpDialogProps) {
  const { t } = useLingui()
  const online = useOnline()
  const beginning = useAttempt()
  const confirming = useAttempt()
  const { withProof, dialog: proof } = useProof()
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const begin = () => beginning.attempt(async () => setBegun(await withProof(() => call(beginTotp, {}))))
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void begin()
  })
  const confirm = () => {
    setMissing(code.length < 6)
    if (code.length < 6 || confirming.busy) return
    void confirming.attempt(async () => onDone(await call(confirmTotp, { body: { code } })))
  }
  const isWrong = problemCode(confirming.failure) === 'mfa.code_wrong'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={confirming.busy}
      title={<Trans>Ativar a verificação em duas etapas</Trans>}
      description={
        <Trans>
          Use um aplicativo autenticador, como Google Authenticator, Microsoft Authenticator, Aegis ou o gerenciador de
          senhas do seu celular.
        </Trans>
      }
      closeLabel={t`Fechar`}
      footer={
        begun ? (
          <Button size="large" full busy={confirming.busy} disabled={!online} onClick={confirm}>
            <Trans>Ativar</Trans>
          </Button>
        ) : null
      }
    >
      <div className={styles.form}>
        <FailureNote failure={beginning.failure ?? (isWrong ? null : confirming.failure)} />
        {beginning.failure ? (
          <Button
            variant="outline"
            size="large"
            full
            busy={beginning.busy}
            disabled={!online}
            onClick={() => void begin()}
          >
            <Trans>Tentar de novo</Trans>
          </Button>
        ) : null}
        {!begun && !beginning.failure ? <Skeleton shape="card" /> : null}
        {begun ? (
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              confirm()
            }}
          >
            <ol className={own.steps}>
              <li>
                <p>
                  <Trans>No aplicativo, adicione uma conta e aponte a câmera para este código.</Trans>
                </p>
                <QrCode text={begun.address} label={t`Código QR para o aplicativo autenticador`} />
                <p className={styles.note}>
                  <Trans>Sem câmera, ou no mesmo aparelho? Digite esta chave no aplicativo:</Trans>
                </p>
                <p className={own.secret}>
                  <code>{grouped(begun.secret)}</code>
                </p>
                <Button
                  variant="outline"
                  icon={<Copy aria-hidden="true" />}
                  onClick={() =>
                    void copyText(begun.secret, {
                      done: t`Chave copiada`,
                      refused: t`Não foi possível copiar. Selecione o texto.`,
                    })
                  }
                >
                  <Trans>Copiar chave</Trans>
                </Button>
              </li>
              <li>
                <p>
                  <Trans>Digite o código de 6 números que o aplicativo mostra.</Trans>
                </p>
                <Field
                  label={t`Código`}
                  required
                  error={
                    missing ? t`Digite os 6 números do código.` : isWrong ? callErrorText(confirming.failure) : null
                  }
                >
                  {(ids) => (
                    <CodeInput
                      {...ids}
                      value={code}
                      onChange={(digits) => {
                        setMissing(false)
                        if (confirming.failure) confirming.clear()
                        setCode(digits)
                      }}
                    />
                  )}
                </Field>
              </li>
            </ol>
          </form>
        ) : null}
      </div>
      {proof}
    </Dialog>
  )
}
