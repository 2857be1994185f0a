import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { listTransfers, voidTransfer, type DeskTransfer } from '#contract/features/partner/partner-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatDay, formatMoment, formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { transferWords } from '../transfer-words.ts'
import styles from './partner-desk.module.css'

/** Transfers of everybody; those whose answer never came are voided after 72 hours. */
export function TransferList() {
  const [round, setRound] = useState(0)
  const [unknown, setUnknown] = useState(false)
  const state = unknown ? ('unknown' as const) : undefined
  const list = useList(`transfers ${round} ${unknown}`, (cursor, signal) =>
    staffCall(listTransfers, { query: { cursor, state } }, { signal }),
  )
  return (
    <Section title={<Trans>Transferências</Trans>}>
      <Checkbox checked={unknown} onChange={({ currentTarget }) => setUnknown(currentTarget.checked)}>
        <Trans>Só as que esperam o parceiro</Trans>
      </Checkbox>
      <ListBody
        list={list}
        failure={list.error ? callErrorText(list.error) : null}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          <EmptyState
            icon={<Send />}
            title={<Trans>Nenhuma transferência aqui</Trans>}
            text={<Trans>O que as pessoas enviam ao parceiro aparece aqui, com o que ele respondeu.</Trans>}
          />
        }
      >
        <Card>
          <List>
            {list.rows.map((one) => (
              <TransferRow key={one.id} transfer={one} onDone={() => setRound((count) => count + 1)} />
            ))}
          </List>
        </Card>
      </ListBody>
    </Section>
  )
}

function TransferRow({ transfer, onDone }: { transfer: DeskTransfer; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const [asked, setAsked] = useState(false)
  const { person, receipt, state, createdAt, redeemBy, unknownSince, mayVoid } = transfer
  const points = formatNumber(transfer.points)
  const { label, tone } = transferWords[state]
  const [since, until] = [unknownSince ? formatMoment(unknownSince) : '', redeemBy ? formatDay(redeemBy) : '']
  const more = since ? t`sem resposta desde ${since}` : until ? t`vale até ${until}` : ''
  return (
    <Row
      title={<bdi>{person}</bdi>}
      detail={[t`${points} pontos`, receipt, formatMoment(createdAt), more].filter(Boolean).join(' · ')}
      end={<Pill tone={tone}>{i18n._(label)}</Pill>}
    >
      {mayVoid ? (
        <div className={styles.actions}>
          <Button variant="outline" aria-label={t`Pedir para anular: ${receipt}`} onClick={() => setAsked(true)}>
            <Trans>Pedir para anular</Trans>
          </Button>
        </div>
      ) : null}
      {asked ? <VoidDialog transfer={transfer} onClose={() => setAsked(false)} onDone={onDone} /> : null}
    </Row>
  )
}

function VoidDialog({
  transfer,
  onClose,
  onDone,
}: {
  transfer: DeskTransfer
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const { id, receipt } = transfer
  const points = formatNumber(transfer.points)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Anular a transferência {receipt}?</Trans>}
      description={
        <Trans>
          O parceiro é chamado a recusar esta transferência para sempre. Se confirmar, os {points} pontos voltam à
          pessoa; se ele já aceitou, a transferência vale.
        </Trans>
      }
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          variant="danger"
          busy={busy}
          onClick={() =>
            void attempt(async () => {
              const { state } = await staffCall(voidTransfer, { params: { transferId: id } })
              toast(state === 'refused' ? t`Anulada: os pontos voltaram` : t`O parceiro já tinha aceitado`, {
                tone: 'ok',
              })
              onDone()
            })
          }
        >
          <Trans>Pedir para anular</Trans>
        </Button>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </Dialog>
  )
}
