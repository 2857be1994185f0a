import type { AccountKind } from '#contract/engine/ledger/ledger-kinds.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { accountId } from '#server/engine/ledger/account-id.ts'
import type { Services } from '#server/engine/services.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { seedPeople } from '../support/seed-people.ts'

/** The client whose points are measured. */
export const clientId = 1
/** Its people, from 1 on. */
export const personOf = (n: number) =>
  `${clientId.toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
/** An account of theirs in its one campaign. */
export const accountOf = (userId: string, kind: AccountKind) => accountId({ clientId, campaignId: 1, userId, kind })

/** A client with so many people, and a campaign. */
export async function seedMembers(services: Services, count: number): Promise<void> {
  await seedPeople(services, clientId, Math.max(count, 100))
  const now = services.clock.now().toISOString().slice(0, 10)
  await services.database.inTenant(clientId, (tx) =>
    publishCampaigns(tx, clientId, [
      usualCampaign({
        id: 1,
        name: { 'pt-BR': 'C' },
        beginsOn: `${now.slice(0, 4)}-01-01`,
        endsOn: `${now.slice(0, 4)}-03-31`,
      }),
    ]),
  )
}
