import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnFactors } from '#contract/features/second-factor/own-factors-schema.ts'
import { removePasskey } from '#contract/features/second-factor/passkey-contract.ts'
import { removeTotp } from '#contract/features/second-factor/second-factor-contract.ts'
import { call } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { useProof } from '../parts/use-proof.tsx'
import type { Removed } from './factor-list.tsx'

interface RemoveDialogProps {
  removed: Removed
  onRemoved: (factors: OwnFactors) => void
  onClose: () => void
}

/** Asks once before a factor is taken away, and says so where it is the last one. */
export function RemoveDialog({ removed, onRemoved, onClose }: RemoveDialogProps) {
  const { t } = useLingui()
  const online = useOnline()
  const { busy, failure, attempt } = useAttempt()
  const { withProof, dialog: proof } = useProof()
  const { passkey, isLast } = removed
  const send = () => (passkey === null ? call(removeTotp, {}) : call(removePasskey, { body: { id: passkey } }))
  const remove = () =>
    attempt(async () => {
      onRemoved(await withProof(send))
      if (isLast) toast(t`Verificação em duas etapas desativada`, { tone: 'ok' })
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={
        isLast ? (
          <Trans>Desativar a verificação em duas etapas?</Trans>
        ) : passkey === null ? (
          <Trans>Remover o aplicativo autenticador?</Trans>
        ) : (
          <Trans>Remover esta chave de acesso?</Trans>
        )
      }
      description={
        isLast ? (
          <Trans>Para entrar bastará a senha. Os códigos de recuperação também deixam de valer.</Trans>
        ) : (
          <Trans>As outras formas de confirmar que é você continuam valendo.</Trans>
        )
      }
      closeLabel={t`Fechar`}
      footer={
        <>
          <Button variant="outline" size="large" disabled={busy} onClick={onClose}>
            <Trans>Manter</Trans>
          </Button>
          <Button variant="danger" size="large" busy={busy} disabled={!online} onClick={() => void remove()}>
            {isLast ? <Trans>Desativar</Trans> : <Trans>Remover</Trans>}
          </Button>
        </>
      }
    >
      {failure ? <FailureNote failure={failure} /> : null}
      {proof}
    </Dialog>
  )
}
