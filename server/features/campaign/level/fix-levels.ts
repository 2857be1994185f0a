import { fixedLevel } from '#contract/features/campaign/level/level-rules.ts'
import type { Services } from '#server/engine/services.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { listCampaigns } from '../campaign-service.ts'
import { followExperience } from './follow-service.ts'
import { findCarried, findLevelsIn } from './level-queries.ts'
import { heldOf, levelAfter, publishLevel, setLevel } from './level-service.ts'

/** How many are read at once. */
const portion = 500

type Carried = Awaited<ReturnType<typeof findCarried>>[number]

/** Fixes the levels that were carried from campaigns that are settled by now, person by person, in every client. */
export async function fixLevels({
  database,
  clock,
  realtime,
}: Pick<Services, 'database' | 'clock' | 'realtime'>): Promise<void> {
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id: clientId } of clients)
    for (;;) {
      const carried = await database.inTenant(clientId, (tx) => findCarried(tx, clientId, portion))
      for (const one of carried) {
        await database.inTenant(clientId, (tx) => fixOne(tx, clientId, one, clock.now()))
        await realtime.pokeUser(clientId, one.userId)
      }
      if (carried.length < portion) break
    }
}

async function fixOne(
  tx: Tx,
  clientId: number,
  { userId, campaignId, formerCampaignId }: Carried,
  now: Date,
): Promise<void> {
  const owner = { clientId, userId }
  await lockStream(tx, clientId, userStream(userId))
  const rows = await findLevelsIn(tx, owner, campaignId)
  const carried = rows.find(({ cause }) => cause === 'carried')
  const former = (await listCampaigns(tx, clientId)).find(({ id }) => id === formerCampaignId)
  // Another server was first.
  if (!carried || !former || rows.some(({ cause }) => cause === 'fixed')) return
  const level = fixedLevel(heldOf(rows), carried.level, await levelAfter(tx, owner, former))
  await setLevel(tx, owner, { campaignId, rows }, { level, cause: 'fixed', now }, formerCampaignId)
  await publishLevel(tx, owner, campaignId)
  await followExperience(tx, owner, [campaignId], now)
}
