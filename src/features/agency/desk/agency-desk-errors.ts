import { msg } from '@lingui/core/macro'
import type { agencyContract } from '#contract/features/agency/agency-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about agencies and brands. */
export const agencyErrors: ErrorTexts<typeof agencyContract> = {
  'agency.retired': msg`Está desativada. Reative antes.`,
  'agency.merged': msg`Foi unida a outra e não volta.`,
}
