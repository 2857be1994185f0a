import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonDialog } from '#ui/desk/ask/reason-dialog.tsx'

/** What is asked of the person before it is decided; they have seven days to answer. */
export function AskDialog({ onClose, onAsk }: { onClose: () => void; onAsk: (question: string) => void }) {
  const { t } = useLingui()
  return (
    <ReasonDialog
      title={<Trans>Perguntar à pessoa</Trans>}
      text={<Trans>Ela tem 7 dias para responder. Sem resposta, o caso volta para a fila.</Trans>}
      label={<Trans>Enviar pergunta</Trans>}
      busy={false}
      failure={null}
      texts={{ reason: t`Pergunta`, hint: t`A pessoa lê no aparelho dela. Até 256 caracteres.`, close: t`Fechar` }}
      onClose={onClose}
      onReason={(question) => onAsk(question.trim())}
    />
  )
}
