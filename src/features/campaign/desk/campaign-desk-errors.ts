import { msg } from '@lingui/core/macro'
import type { campaignContract } from '#contract/features/campaign/campaign-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'
import { formatDay } from '#platform/format.ts'

/** What the desk says of refusals about campaigns. */
export const campaignErrors: ErrorTexts<typeof campaignContract> = {
  'campaign.overlap': ({ day = '', country = '' }) =>
    msg`Outra campanha já ocorre em ${formatDay(String(day))} (${String(country)}). Mude os dias ou os países.`,
  'campaign.incomplete': msg`Ainda falta algo para abrir a campanha. Veja a lista nesta página.`,
  'campaign.state_changed': msg`A campanha mudou de situação. Recarregue a página.`,
}
