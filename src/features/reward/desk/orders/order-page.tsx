import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { readRewardOrder, type OrderDetail } from '#contract/features/reward/reward-desk.ts'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatMoment, formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { orderWords } from '../../order-words.ts'
import { OrderActs } from './order-acts.tsx'

const eventWords: Readonly<Record<string, MessageDescriptor>> = {
  redeem: msg`Pedido feito`,
  confirm: msg`Confirmado`,
  refuse: msg`Recusado`,
  cancel: msg`Cancelado`,
  ship: msg`Enviado`,
  deliver: msg`Entregue`,
  return: msg`Devolvido`,
  show: msg`Código mostrado`,
}

function History({ order }: { order: OrderDetail }) {
  const { i18n, t } = useLingui()
  return (
    <Section title={<Trans>O que aconteceu</Trans>}>
      <Card>
        <List>
          {order.events.map(({ event, by, reason, at }, position) => (
            <Row
              key={position}
              title={i18n._(eventWords[event] ?? msg`Mudança`)}
              detail={[formatMoment(at), by || t`Automático`, reason].filter(Boolean).join(' · ')}
            />
          ))}
        </List>
      </Card>
    </Section>
  )
}

function Shown({ order }: { order: OrderDetail }) {
  const { address } = order
  const [total, unit] = [formatNumber(order.total), formatNumber(order.unitPrice)]
  const lines = address && [
    [address.street, address.number, address.complement].filter(Boolean).join(', '),
    [address.neighborhood, address.city, address.state].filter(Boolean).join(', '),
    [address.zip, address.country].filter(Boolean).join(' · '),
  ]
  return (
    <Card>
      <Facts>
        <Fact name={<Trans>Pessoa</Trans>}>
          <bdi>{order.person}</bdi>
        </Fact>
        <Fact name={<Trans>Quantidade</Trans>}>{formatNumber(order.quantity)}</Fact>
        <Fact name={<Trans>Pontos</Trans>}>
          <Trans>
            {total} ({unit} cada)
          </Trans>
        </Fact>
        <Fact name={<Trans>Pedido em</Trans>}>{formatMoment(order.createdAt)}</Fact>
        {lines ? (
          <Fact name={<Trans>Entrega</Trans>}>
            {lines.map((line) => (
              <span key={line}>
                <bdi>{line}</bdi>
                <br />
              </span>
            ))}
          </Fact>
        ) : null}
        {order.carrier ? <Fact name={<Trans>Transportadora</Trans>}>{order.carrier}</Fact> : null}
        {order.tracking ? <Fact name={<Trans>Rastreio</Trans>}>{order.tracking}</Fact> : null}
        {order.reason ? <Fact name={<Trans>Motivo</Trans>}>{order.reason}</Fact> : null}
      </Facts>
    </Card>
  )
}

/** One order: what was ordered, what happened to it, and what comes next. */
export function OrderPage() {
  const { i18n } = useLingui()
  const { orderId = '' } = useParams()
  const [changed, setChanged] = useState<OrderDetail | null>(null)
  const answer = useAnswer(orderId, (signal) => staffCall(readRewardOrder, { params: { orderId } }, { signal }))
  const order = changed?.id === orderId ? changed : answer.is === 'there' ? answer.value : null
  return (
    <DeskPage
      above={
        <Link to={rewardPaths.deskOrders()}>
          <Trans>Pedidos de prêmios</Trans>
        </Link>
      }
      title={order ? `${order.receipt} · ${shownText(order.name)}` : <Trans>Pedido</Trans>}
      actions={order ? <Pill tone={orderWords[order.state].tone}>{i18n._(orderWords[order.state].label)}</Pill> : null}
    >
      {answer.is === 'failed' && !order ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'coming' && !order ? <Skeleton shape="card" /> : null}
      {order ? (
        <>
          <Shown order={order} />
          <OrderActs order={order} onDone={setChanged} />
          <History order={order} />
        </>
      ) : null}
    </DeskPage>
  )
}
