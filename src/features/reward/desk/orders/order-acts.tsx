import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { decideOrder, moveOrder, type OrderDetail } from '#contract/features/reward/reward-desk.ts'
import { longestRewardReason, nextState, type OrderEvent } from '#contract/features/reward/reward-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../reward-desk.module.css'

interface ActsProps {
  order: OrderDetail
  onDone: (order: OrderDetail) => void
}

/** What is sent of an event beside its name. */
interface Typed {
  reason: string
  carrier: string
  tracking: string
  restock: boolean
}

const nothing: Typed = { reason: '', carrier: '', tracking: '', restock: true }
const send = (id: string, event: OrderEvent, typed: Typed): Promise<OrderDetail> => {
  const params = { orderId: id }
  const reason = typed.reason.trim() === '' ? {} : { reason: typed.reason.trim() }
  if (event === 'confirm' || event === 'refuse') return staffCall(decideOrder, { params, body: { event, ...reason } })
  const { carrier, tracking, restock } = typed
  const more = event === 'ship' ? { carrier, tracking } : event === 'return' ? { restock } : {}
  return staffCall(moveOrder, { params, body: { event, ...reason, ...more } })
}

const isDecision = (event: OrderEvent): boolean => event === 'confirm' || event === 'refuse'
const asks = (event: OrderEvent): boolean => event !== 'confirm' && event !== 'deliver'
const needsReason = (event: OrderEvent): boolean => event === 'refuse' || event === 'cancel' || event === 'return'

/** The buttons of what may happen to an order next. */
export function OrderActs({ order, onDone }: ActsProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const may = useDeskClient()?.may ?? []
  const [asked, setAsked] = useState<OrderEvent | null>(null)
  const words: Readonly<Record<OrderEvent, string>> = {
    confirm: t`Confirmar`,
    refuse: t`Recusar`,
    ship: t`Registrar o envio`,
    cancel: t`Cancelar o pedido`,
    deliver: t`Foi entregue`,
    return: t`Registrar a devolução`,
  }
  const events = (Object.keys(words) as OrderEvent[]).filter(
    (event) =>
      nextState(order.state, event, order.fulfilment) !== null &&
      may.includes(isDecision(event) ? 'programme.audit' : 'programme.manage') &&
      // Before it is confirmed its person cancels it, and the desk refuses.
      !(event === 'cancel' && order.state === 'awaiting_audit'),
  )
  if (events.length === 0) return null
  const act = (event: OrderEvent, typed: Typed) =>
    attempt(async () => {
      onDone(await send(order.id, event, typed))
      setAsked(null)
    })
  return (
    <>
      {failure && !asked ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <Actions>
        {events.map((event) => (
          <Button
            key={event}
            variant={event === 'confirm' || event === 'ship' || event === 'deliver' ? 'primary' : 'outline'}
            busy={busy && !asks(event)}
            onClick={() => (asks(event) ? setAsked(event) : void act(event, nothing))}
          >
            {words[event]}
          </Button>
        ))}
      </Actions>
      {asked ? (
        <Ask
          event={asked}
          title={words[asked]}
          busy={busy}
          failure={failure}
          onClose={() => setAsked(null)}
          onSend={(typed) => void act(asked, typed)}
        />
      ) : null}
    </>
  )
}

interface AskProps {
  event: OrderEvent
  title: string
  busy: boolean
  failure: unknown
  onClose: () => void
  onSend: (typed: Typed) => void
}

function Ask({ event, title, busy, failure, onClose, onSend }: AskProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(nothing)
  const set = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const needed = needsReason(event)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={title}
      description={needed ? <Trans>A pessoa lê o motivo.</Trans> : undefined}
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          busy={busy}
          disabled={needed && typed.reason.trim() === ''}
          onClick={() => onSend(typed)}
        >
          {title}
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        {event === 'ship' ? (
          <>
            <Field label={t`Transportadora`}>
              {(ids) => (
                <TextInput
                  {...ids}
                  maxLength={80}
                  value={typed.carrier}
                  onChange={({ currentTarget }) => set({ carrier: currentTarget.value })}
                />
              )}
            </Field>
            <Field label={t`Código de rastreio`}>
              {(ids) => (
                <TextInput
                  {...ids}
                  maxLength={80}
                  value={typed.tracking}
                  onChange={({ currentTarget }) => set({ tracking: currentTarget.value })}
                />
              )}
            </Field>
          </>
        ) : null}
        {needed ? (
          <Field label={t`Motivo`} required>
            {(ids) => (
              <TextArea
                {...ids}
                rows={3}
                dir="auto"
                maxLength={longestRewardReason}
                value={typed.reason}
                onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
              />
            )}
          </Field>
        ) : null}
        {event === 'return' ? (
          <Checkbox checked={typed.restock} onChange={({ currentTarget }) => set({ restock: currentTarget.checked })}>
            <Trans>Volta para o estoque</Trans>
          </Checkbox>
        ) : null}
      </div>
    </Dialog>
  )
}
