import { Trans, useLingui } from '@lingui/react/macro'
import { Handshake } from 'lucide-react'
import { formatDay, formatMoment, formatNumber } from '#platform/format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SendPoints } from './parts/send-points.tsx'
import { transferWords } from './transfer-words.ts'
import { useTransfer, type TransferView } from './use-transfer.ts'

/** Points sent to the partner programme, and what became of each transfer; read without a network too. */
export function Transfer() {
  const view = useTransfer()
  return (
    <>
      <ScreenHeader title={<Trans>Transferir pontos</Trans>} />
      <Screen>
        {view ? null : <Skeleton shape="card" />}
        {view && !view.partner ? (
          <EmptyState
            icon={<Handshake />}
            title={<Trans>Nenhum programa parceiro ainda</Trans>}
            text={<Trans>Quando a empresa ligar um programa parceiro, você envia seus pontos por aqui.</Trans>}
          />
        ) : null}
        {view?.partner ? (
          <SendPoints partner={view.partner} points={view.points}>
            <Transfers transfers={view.transfers} />
          </SendPoints>
        ) : null}
        {view && !view.partner ? <Transfers transfers={view.transfers} /> : null}
      </Screen>
    </>
  )
}

function Transfers({ transfers }: Pick<TransferView, 'transfers'>) {
  if (transfers.length === 0) return null
  return (
    <Section title={<Trans>Minhas transferências</Trans>}>
      <Card>
        <List>
          {transfers.map((transfer) => (
            <TransferRow key={transfer.id} transfer={transfer} />
          ))}
        </List>
      </Card>
    </Section>
  )
}

function TransferRow({ transfer }: { transfer: TransferView['transfers'][number] }) {
  const { t, i18n } = useLingui()
  const { receipt, state, redeemBy, createdAt } = transfer
  const points = formatNumber(transfer.points)
  const { label, tone } = transferWords[state]
  const day = redeemBy === null ? '' : formatDay(redeemBy)
  const told = {
    reserved: t`Os pontos estão reservados.`,
    sent: t`Os pontos estão reservados.`,
    unknown: t`Ainda sem resposta: os pontos ficam reservados até o parceiro dizer.`,
    accepted: t`Use no parceiro até ${day}.`,
    refused: t`Os pontos voltaram. O atendimento responde em até 7 dias úteis.`,
  }[state]
  return (
    <Row
      title={t`${points} pontos`}
      detail={[receipt, formatMoment(createdAt), told].join(' · ')}
      end={<Pill tone={tone}>{i18n._(label)}</Pill>}
    />
  )
}
