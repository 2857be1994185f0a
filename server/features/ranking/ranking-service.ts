import { firstPlaces, placesAround, rankingMinutes, type Ranking } from '#contract/features/ranking/ranking-contract.ts'
import { dayIn } from '#contract/engine/time.ts'
import { findRunningClients } from '#server/engine/jobs/running-clients.ts'
import type { Services } from '#server/engine/services.ts'
import { listCampaigns } from '#server/features/campaign/campaign-service.ts'
import { fail } from '#server/platform/problem.ts'
import { findMade, findOwnPlace, findPlaces, placePeople, saveMade } from './ranking-queries.ts'

/** The ranking of a campaign as somebody sees it. */
export const readRanking = (
  { database }: Pick<Services, 'database'>,
  { clientId, userId }: { clientId: number; userId: string },
  campaignId: number,
): Promise<Ranking> =>
  database.inTenant(clientId, async (tx) => {
    if (!(await listCampaigns(tx, clientId)).some(({ id }) => id === campaignId)) fail('resource.not_found')
    const of = { clientId, campaignId }
    const made = (await findMade(tx, clientId)).get(campaignId)
    const own = await findOwnPlace(tx, of, userId)
    const around = own === null ? { from: 1, to: 0 } : { from: own - placesAround, to: own + placesAround }
    const places = await findPlaces(tx, of, { first: firstPlaces, ...around })
    return {
      asOf: made?.made_at.toISOString() ?? null,
      people: made?.people ?? 0,
      own,
      places: places.map(({ place, xp, nickname, user_id }) => ({
        place,
        nickname: nickname ?? '',
        xp,
        isOwn: user_id === userId,
      })),
    }
  })

/** Makes the rankings of campaigns that have begun and are not settled, where they are old, in clients that show them. */
export async function makeRankings(services: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const { database, clock } = services
  for (const { clientId, modules } of await findRunningClients(services)) {
    if (!modules.includes('ranking')) continue
    const now = clock.now()
    const old = new Date(now.getTime() - rankingMinutes * 60_000)
    const due = await database.inTenant(clientId, async (tx) => {
      const made = await findMade(tx, clientId)
      return (await listCampaigns(tx, clientId)).filter(({ id, state, timeZone, beginsOn }) => {
        const last = made.get(id)?.made_at
        return state === 'open' && dayIn(timeZone, now) >= beginsOn && (last === undefined || last <= old)
      })
    })
    for (const { id: campaignId } of due)
      await database.inTenant(clientId, async (tx) => {
        const people = await placePeople(tx, { clientId, campaignId }, now)
        await saveMade(tx, { clientId, campaignId }, { at: now, people })
      })
  }
}
