import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CertificateState } from '#contract/features/certificate/certificate-rules.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

/** How a certificate stands, in a word. */
export const stateWords: Record<CertificateState, { label: MessageDescriptor; tone: Tone }> = {
  valid: { label: msg`Válido`, tone: 'ok' },
  expired: { label: msg`Vencido`, tone: 'warn' },
  revoked: { label: msg`Cancelado`, tone: 'bad' },
  replaced: { label: msg`Substituído`, tone: 'neutral' },
}
