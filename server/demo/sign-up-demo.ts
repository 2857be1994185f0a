import { signUp } from '#server/features/campaign/member/sign-up-service.ts'
import { writeProfile } from '#server/features/register/profile-service.ts'
import { readTermsVersion } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { DemoCampaign } from './content/demo-campaign.ts'
import { demoPeople } from './people.ts'
import type { DemoClient } from './types.ts'

/** Who sells there: the first agency's people, in every store. */
const agencyId = 1

/** Signs the demo's people up for the client's campaigns, but for who is to do so themselves. */
export async function signUpDemo(
  tx: Tx,
  client: DemoClient,
  { people, campaigns, now }: { people: ReadonlyMap<string, string>; campaigns: readonly DemoCampaign[]; now: Date },
): Promise<void> {
  if (!client.campaign) return
  const termsVersion = await readTermsVersion(tx, client.id)
  const brandIds = (client.agencies[0]?.brands ?? []).map((_, at) => at + 1)
  const storeIds = client.stores.map((_, at) => at + 1)
  for (const { email, memberships, signsUp } of demoPeople) {
    const userId = people.get(email)
    if (!userId || !memberships.some(({ clientId }) => clientId === client.id)) continue
    if (signsUp) {
      await writeProfile(tx, { clientId: client.id, userId }, signsUp, { country: 'BR', now })
      continue
    }
    for (const { id: campaignId } of campaigns)
      await signUp(
        tx,
        { clientId: client.id, userId },
        { campaignId, agencyId, brandIds, storeIds },
        { termsVersion, now },
      )
  }
}
