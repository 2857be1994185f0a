import { Trans, useLingui } from '@lingui/react/macro'
import { removeTotp, type OwnFactors } from '#contract/features/second-factor/second-factor-contract.ts'
import { call } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { useProof } from '../parts/use-proof.tsx'

interface RemoveDialogProps {
  onRemoved: (factors: OwnFactors) => void
  onClose: () => void
}

/** Asks once before the second step is taken away. */
export function RemoveDialog({ onRemoved, onClose }: RemoveDialogProps) {
  const { t } = useLingui()
  const online = useOnline()
  const { busy, failure, attempt } = useAttempt()
  const { withProof, dialog: proof } = useProof()
  const remove = () =>
    attempt(async () => {
      onRemoved(await withProof(() => call(removeTotp, {})))
      toast(t`Verificação em duas etapas desativada`, { tone: 'ok' })
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Desativar a verificação em duas etapas?</Trans>}
      description={
        <Trans>
          Para entrar bastará a senha. O aplicativo autenticador e os códigos de recuperação deixam de valer.
        </Trans>
      }
      closeLabel={t`Fechar`}
      footer={
        <>
          <Button variant="outline" size="large" disabled={busy} onClick={onClose}>
            <Trans>Manter ativada</Trans>
          </Button>
          <Button variant="danger" size="large" busy={busy} disabled={!online} onClick={() => void remove()}>
            <Trans>Desativar</Trans>
          </Button>
        </>
      }
    >
      {failure ? <FailureNote failure={failure} /> : null}
      {proof}
    </Dialog>
  )
}
