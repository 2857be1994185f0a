import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TransferState } from '#contract/features/partner/partner-rules.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

/** States of a transfer as people read them. */
export const transferWords: Readonly<Record<TransferState, { label: MessageDescriptor; tone: Tone }>> = {
  reserved: { label: msg`Na fila`, tone: 'neutral' },
  sent: { label: msg`Enviando`, tone: 'brand' },
  unknown: { label: msg`Esperando o parceiro`, tone: 'warn' },
  accepted: { label: msg`Transferido`, tone: 'ok' },
  refused: { label: msg`Não aceito`, tone: 'bad' },
}
