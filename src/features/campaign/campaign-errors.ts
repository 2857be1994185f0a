import { msg } from '@lingui/core/macro'
import type { campaignContract } from '#contract/features/campaign/campaign-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const campaignErrors: ErrorTexts<typeof campaignContract> = {
  'campaign.overlap': msg`Outra campanha já ocorre em um destes dias.`,
}
