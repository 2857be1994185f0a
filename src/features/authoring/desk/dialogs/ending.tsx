import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteContent, retireContent } from '#contract/features/authoring/authoring-contract.ts'
import { authoringPaths } from '#contract/features/authoring/authoring-paths.ts'
import { textsOf } from '#contract/features/authoring/draft/fields.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { DraftSaver } from '../editor/draft-saver.ts'
import { DaysField } from './plan-dialog.tsx'
import { useAct } from './use-act.ts'
import styles from '../authoring.module.css'

interface EndingProps {
  saver: DraftSaver
  onClose: () => void
}

/** Takes content off the lists. */
export function RetireDialog({ saver, onClose }: EndingProps) {
  const { t } = useLingui()
  const { busy, failure, act } = useAct(saver)
  const [days, setDays] = useState(30)
  const retire = () =>
    act(
      async (params, rev) => staffCall(retireContent, { params, body: { days } }, { rev }),
      () => {
        toast(t`Retirado`, { tone: 'ok' })
        onClose()
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Retirar</Trans>}
      description={t`Sai das listas na próxima atualização. Quem já começou um curso ainda pode terminar; certificados ficam.`}
      closeLabel={t`Fechar`}
      footer={
        <Button variant="danger" busy={busy} onClick={() => void retire()}>
          <Trans>Retirar</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <DaysField days={days} onChange={setDays} />
      </div>
    </Dialog>
  )
}

/** Deletes what was never published. */
export function DeleteDialog({ saver, onClose }: EndingProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { busy, failure, act } = useAct(saver)
  const name = shownText(textsOf(saver.store.getState().fields, 'title')) || t`Sem título`
  const remove = () =>
    act(
      async (params, rev) => void (await staffCall(deleteContent, { params }, { rev })),
      () => {
        toast(t`Excluído`, { tone: 'ok' })
        void navigate(authoringPaths.contents())
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Excluir “${name}”?`}
      description={t`O rascunho e o histórico dele são excluídos. Nunca foi publicado: ninguém perde resultados.`}
      closeLabel={t`Fechar`}
      footer={
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          <Trans>Excluir</Trans>
        </Button>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </Dialog>
  )
}
