import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AwardState } from '#contract/features/badge/badge-rules.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

/** How a badge stands, in a word. */
export const awardWords: Record<AwardState, { label: MessageDescriptor; tone: Tone }> = {
  valid: { label: msg`Válida`, tone: 'ok' },
  expired: { label: msg`Vencida`, tone: 'warn' },
  revoked: { label: msg`Cancelada`, tone: 'bad' },
}
