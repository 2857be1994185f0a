import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderState } from '#contract/features/reward/reward-rules.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

/** States of an order as people read them. */
export const orderWords: Readonly<Record<OrderState, { label: MessageDescriptor; tone: Tone }>> = {
  awaiting_audit: { label: msg`Em conferência`, tone: 'warn' },
  confirmed: { label: msg`Confirmado`, tone: 'ok' },
  refused: { label: msg`Recusado`, tone: 'bad' },
  cancelled: { label: msg`Cancelado`, tone: 'neutral' },
  shipped: { label: msg`A caminho`, tone: 'brand' },
  delivered: { label: msg`Entregue`, tone: 'ok' },
  returned: { label: msg`Devolvido`, tone: 'neutral' },
}
