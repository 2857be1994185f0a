import { msg } from '@lingui/core/macro'
import type { pointsContract } from '#contract/features/points/points-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const pointsErrors: ErrorTexts<typeof pointsContract> = {
  'programme.blocked': msg`Sua participação no programa está bloqueada. Fale com o atendimento.`,
}
