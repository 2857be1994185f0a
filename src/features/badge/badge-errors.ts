import { msg } from '@lingui/core/macro'
import type { badgeContract } from '#contract/features/badge/badge-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What only staff are refused is said by the desk. */
type OfApp = 'badge.unknown' | 'badge.no_email'

export const badgeErrors: Pick<ErrorTexts<typeof badgeContract>, OfApp> = {
  'badge.unknown': msg`Nenhuma medalha tem este endereço.`,
  'badge.no_email': msg`Confirme primeiro o e-mail da sua conta.`,
}
