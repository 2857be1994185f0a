import { msg } from '@lingui/core/macro'
import type { trailContract } from '#contract/features/trail/trail-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const trailErrors: ErrorTexts<typeof trailContract> = {
  'trail.not_found': msg`Esta trilha não existe mais ou você não tem acesso a ela.`,
}
