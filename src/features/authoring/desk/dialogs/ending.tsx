import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteContent } from '#contract/features/authoring/authoring-contract.ts'
import { readUnderWay, retireContent } from '#contract/features/authoring/publishing-contract.ts'
import { authoringPaths } from '#contract/features/authoring/authoring-paths.ts'
import { textsOf } from '#contract/features/authoring/draft/fields.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ConfirmNameDialog } from '#ui/desk/ask/confirm-name-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { DraftSaver } from '../editor/draft-saver.ts'
import { DaysField } from './plan-dialog.tsx'
import { useAct } from './use-act.ts'

interface EndingProps {
  saver: DraftSaver
  onClose: () => void
}

/** What a draft is called. */
const useName = (saver: DraftSaver): string => {
  const { t } = useLingui()
  return shownText(textsOf(saver.store.getState().fields, 'title')) || t`Sem título`
}

/** How many people lose it from their lists, as far as it is known. */
function Touched({ saver }: { saver: DraftSaver }) {
  const { kind, id } = saver.store.getState().content
  const answer = useAnswer(`${kind} ${id}`, (signal) =>
    staffCall(readUnderWay, { params: { kind, id: String(id) } }, { signal }),
  )
  if (answer.is === 'failed') return <Banner tone="bad" role="alert" title={callErrorText(answer.error)} />
  if (answer.is !== 'there' || kind === 'news') return null
  const { people, enrolments } = answer.value
  return (
    <Banner
      tone={people > 0 ? 'warn' : 'neutral'}
      role="status"
      title={
        <Plural
          value={people}
          _0="Ninguém está no meio."
          one="# pessoa está no meio."
          other="# pessoas estão no meio."
        />
      }
      text={
        enrolments > 0 ? (
          <Plural value={enrolments} one="# matrícula está aberta." other="# matrículas estão abertas." />
        ) : undefined
      }
    />
  )
}

/** Takes content off the lists, after its title was typed. */
export function RetireDialog({ saver, onClose }: EndingProps) {
  const { t } = useLingui()
  const { busy, failure, act } = useAct(saver)
  const [days, setDays] = useState(30)
  const name = useName(saver)
  const retire = () =>
    act(
      async (params, rev) => staffCall(retireContent, { params, body: { days } }, { rev }),
      () => {
        toast(t`Retirado`, { tone: 'ok' })
        onClose()
      },
    )
  return (
    <ConfirmNameDialog
      title={<Trans>Retirar</Trans>}
      text={t`Sai das listas na próxima atualização. Quem já começou um curso ainda pode terminar; certificados ficam.`}
      label={<Trans>Retirar</Trans>}
      name={name}
      texts={{ name: t`Para confirmar, digite o título`, hint: name, close: t`Fechar` }}
      busy={busy}
      failure={failure ? callErrorText(failure) : null}
      onClose={onClose}
      onConfirm={() => void retire()}
    >
      <Touched saver={saver} />
      <DaysField days={days} onChange={setDays} />
    </ConfirmNameDialog>
  )
}

/** Deletes what was never published. */
export function DeleteDialog({ saver, onClose }: EndingProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { busy, failure, act } = useAct(saver)
  const name = useName(saver)
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
