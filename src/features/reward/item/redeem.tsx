import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { idempotencyHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import { neededOfAddress } from '#contract/features/register/register-rules.ts'
import { redeemReward } from '#contract/features/reward/reward-on-device.ts'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import { mostInOrder } from '#contract/features/reward/reward-rules.ts'
import { reasonsAgainst, spendablePoints } from '#domain/reward/reasons-against.ts'
import { callAs } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { CallError } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useMember } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Stepper } from '#ui/progress/stepper.tsx'
import { ReasonWords } from '../reason-words.tsx'
import { DeliveryFields, noAddress } from './delivery-fields.tsx'
import type { OpenReward } from './use-reward.ts'
import styles from '../reward.module.css'

/** The button that orders a reward, and what it asks first. Ordering is a matter of now: it says so before the tap. */
export function Redeem({ open }: { open: OpenReward }) {
  const [asked, setAsked] = useState(false)
  const online = useOnline()
  const { reward, stock, buyer } = open
  const isOpen = reasonsAgainst(reward, stock, buyer).length === 0
  return (
    <>
      <BottomBar note={online ? undefined : <Trans>Precisa de internet: resgatar vale na hora.</Trans>}>
        <Button size="large" full disabled={!isOpen || !online} onClick={() => setAsked(true)}>
          {online ? <Trans>Resgatar</Trans> : <Trans>Resgatar (precisa de internet)</Trans>}
        </Button>
      </BottomBar>
      {asked ? <RedeemDialog open={open} onClose={() => setAsked(false)} /> : null}
    </>
  )
}

function useRedeem({ reward, buyer }: OpenReward) {
  const { t } = useLingui()
  const member = useMember()
  const navigate = useNavigate()
  const { busy, failure, attempt } = useAttempt()
  // Pressed again after a lost answer nothing is ordered twice.
  const [key, setKey] = useState(() => newId())
  const [quantity, setQuantity] = useState(1)
  const last = buyer.orders.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).find((order) => order.address)
  const [address, setAddress] = useState(last?.address ?? noAddress)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const isSent = reward.fulfilment === 'ship'
  const order = () =>
    attempt(async () => {
      const missing = isSent ? neededOfAddress.filter((part) => address[part].trim() === '') : []
      setWrong(missing)
      if (missing.length > 0) return
      const body = { reward: reward.id, quantity, price: reward.price, address: isSent ? address : null }
      try {
        await callAs(member)(redeemReward, { body }, { headers: { [idempotencyHeader]: key } })
      } catch (error) {
        if (error instanceof CallError && error.kind === 'problem') setKey(newId())
        throw error
      }
      toast(t`Pedido feito. A empresa confere e confirma.`, { tone: 'ok' })
      void navigate(rewardPaths.orders())
    })
  // Another order is another key.
  const changed = () => setKey(newId())
  return {
    busy,
    failure,
    wrong,
    order,
    quantity,
    address,
    isSent,
    setQuantity: (next: number) => {
      changed()
      setQuantity(next)
    },
    setAddress: (part: Partial<typeof address>) => {
      changed()
      setAddress((before) => ({ ...before, ...part }))
    },
  }
}

function RedeemDialog({ open, onClose }: { open: OpenReward; onClose: () => void }) {
  const { t } = useLingui()
  const redeem = useRedeem(open)
  const { reward, stock, buyer } = open
  const { quantity, busy, failure } = redeem
  const total = reward.price * quantity
  const points = formatNumber(total)
  const left = formatNumber(spendablePoints(buyer) - total)
  const against = reasonsAgainst(reward, stock, buyer, quantity)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={shownText(reward.name)}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={against.length > 0} onClick={() => void redeem.order()}>
          <Trans>Confirmar: {points} pontos</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <p className={styles.sum}>
          <span>
            <Trans>Quantidade</Trans>
          </span>
          <Stepper
            value={quantity}
            min={1}
            max={mostInOrder}
            onChange={redeem.setQuantity}
            label={t`Quantidade`}
            decreaseLabel={t`Menos um`}
            increaseLabel={t`Mais um`}
          />
        </p>
        {redeem.isSent ? (
          <DeliveryFields address={redeem.address} wrong={redeem.wrong} onChange={redeem.setAddress} />
        ) : null}
        {against.map((reason) => (
          <Banner key={reason.is} tone="warn" title={<ReasonWords reason={reason} />} />
        ))}
        {against.length === 0 ? (
          <p className={styles.detail}>
            <Trans>
              Os pontos ficam reservados até a empresa conferir. Sobram {left} pontos. Até a confirmação você pode
              cancelar.
            </Trans>
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
