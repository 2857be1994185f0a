import { msg } from '@lingui/core/macro'
import type { pointsContract } from '#contract/features/points/points-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What people are refused; the rest is said at the desk. */
export const pointsErrors: Pick<ErrorTexts<typeof pointsContract>, 'programme.blocked' | 'ledger.closed'> = {
  'ledger.closed': msg`Os resgates estão parados para uma conferência dos pontos. Seus pontos estão guardados: tente mais tarde.`,
  'programme.blocked': msg`Sua participação no programa está bloqueada. Fale com o atendimento.`,
}
