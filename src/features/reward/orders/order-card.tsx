import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, KeyRound, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import type { RowOf } from '#contract/engine/collection.ts'
import { cancelOrder, receiveOrder, showCodes } from '#contract/features/reward/reward-on-device.ts'
import { callAs } from '#engine/session/api.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatMoment, formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useMember } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { orderWords } from '../order-words.ts'
import styles from '../reward.module.css'

type Order = RowOf<'rewardOrders'>

function Cancel({ order, online }: { order: Order; online: boolean }) {
  const { t } = useLingui()
  const member = useMember()
  const { busy, failure, attempt } = useAttempt()
  const [asked, setAsked] = useState(false)
  const name = shownText(order.name)
  const points = formatNumber(order.total)
  return (
    <>
      <Button variant="outline" disabled={!online} onClick={() => setAsked(true)} aria-label={t`Cancelar: ${name}`}>
        <Trans>Cancelar</Trans>
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        locked={busy}
        title={<Trans>Cancelar este pedido?</Trans>}
        description={<Trans>Os {points} pontos voltam na hora.</Trans>}
        closeLabel={t`Fechar`}
        footer={
          <Button
            size="large"
            full
            variant="danger"
            busy={busy}
            onClick={() =>
              void attempt(async () => {
                await callAs(member)(cancelOrder, { params: { orderId: order.id } })
                toast(t`Pedido cancelado`, { tone: 'ok' })
                setAsked(false)
              })
            }
          >
            <Trans>Cancelar o pedido</Trans>
          </Button>
        }
      >
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      </Dialog>
    </>
  )
}

function Codes({ order, online }: { order: Order; online: boolean }) {
  const { t } = useLingui()
  const member = useMember()
  const { busy, failure, attempt } = useAttempt()
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {codes.length > 0 ? (
        <ul role="list" aria-label={t`Códigos`} className={styles.codes}>
          {codes.map((code) => (
            <li key={code} className={styles.codeRow}>
              <bdi className={styles.code}>{code}</bdi>
              <Button
                variant="soft"
                icon={<Copy size={18} aria-hidden="true" />}
                onClick={() =>
                  void copyText(code, {
                    done: t`Código copiado`,
                    refused: t`Não foi possível copiar. Toque no código para selecionar.`,
                  })
                }
              >
                <Trans>Copiar</Trans>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <div>
          <Button
            variant="soft"
            icon={<KeyRound size={18} aria-hidden="true" />}
            busy={busy}
            disabled={!online}
            onClick={() =>
              void attempt(async () => {
                setCodes((await callAs(member)(showCodes, { params: { orderId: order.id } })).codes)
              })
            }
          >
            <Trans>Ver o código</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

function Received({ order, online }: { order: Order; online: boolean }) {
  const { t } = useLingui()
  const member = useMember()
  const { busy, failure, attempt } = useAttempt()
  return (
    <>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <Button
        variant="soft"
        icon={<PackageCheck size={18} aria-hidden="true" />}
        busy={busy}
        disabled={!online}
        onClick={() =>
          void attempt(async () => {
            await callAs(member)(receiveOrder, { params: { orderId: order.id } })
            toast(t`Obrigado por avisar`, { tone: 'ok' })
          })
        }
      >
        <Trans>Já chegou</Trans>
      </Button>
    </>
  )
}

/** One order: how it stands, and what its person can do about it. */
export function OrderCard({ order, online }: { order: Order; online: boolean }) {
  const { i18n } = useLingui()
  const { receipt, quantity, state, fulfilment, reason, carrier, tracking } = order
  const points = formatNumber(order.total)
  const at = formatMoment(order.createdAt)
  const count = formatNumber(quantity)
  const { label, tone } = orderWords[state]
  const shipment = [carrier, tracking].filter(Boolean).join(' · ')
  return (
    <Card as="li" className={styles.order}>
      <div className={styles.orderTop}>
        <div>
          <h2>{shownText(order.name)}</h2>
          <p className={styles.detail}>
            <Trans>
              {count} un. · {points} pontos · {at}
            </Trans>
          </p>
          <p className={styles.detail}>
            <Trans>Pedido {receipt}</Trans>
          </p>
        </div>
        <Pill tone={tone}>{i18n._(label)}</Pill>
      </div>
      {reason ? (
        <p>
          <Trans>Motivo: {reason}</Trans>
        </p>
      ) : null}
      {state === 'refused' ? (
        <p className={styles.detail}>
          <Trans>Os pontos voltaram. O atendimento responde em até 7 dias úteis.</Trans>
        </p>
      ) : null}
      {shipment ? (
        <p>
          <Trans>Envio: {shipment}</Trans>
        </p>
      ) : null}
      {state === 'awaiting_audit' ? (
        <div className={styles.actions}>
          <Cancel order={order} online={online} />
        </div>
      ) : null}
      {state === 'shipped' ? (
        <div className={styles.actions}>
          <Received order={order} online={online} />
        </div>
      ) : null}
      {state === 'confirmed' && fulfilment === 'code' ? <Codes order={order} online={online} /> : null}
    </Card>
  )
}
