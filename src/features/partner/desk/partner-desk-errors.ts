import { msg } from '@lingui/core/macro'
import type { partnerContract } from '#contract/features/partner/partner-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about transfers to the partner. */
export const partnerDeskErrors: Pick<
  ErrorTexts<typeof partnerContract>,
  'partner.state_changed' | 'partner.unavailable'
> = {
  'partner.state_changed': msg`Esta transferência já mudou de situação, ou ainda não passou de 72 horas. Veja como está agora.`,
  'partner.unavailable': msg`O programa parceiro não respondeu agora. Tente de novo mais tarde.`,
}
