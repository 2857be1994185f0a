import { usableUntil, restDays, settlingDay } from '#contract/features/points/settling-rules.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import { dayIn } from '#contract/engine/time.ts'
import { writeOffDebts } from '#server/engine/ledger/ledger-queries.ts'
import type { Transfer } from '#server/engine/ledger/post-transaction.ts'
import type { Services } from '#server/engine/services.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { publishOwnRows, userStream } from '#server/engine/sync/publish-service.ts'
import { listCampaigns, settleCampaign } from '#server/features/campaign/campaign-service.ts'
import { findWaitingPhotos } from '#server/features/photo/photo-service.ts'
import { findWaitingSales } from '#server/features/sale/sale-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { postPoints, readBalances } from '../points-service.ts'
import {
  beforeEverybody,
  findStandings,
  findUnsettled,
  findWithRest,
  saveStanding,
  sumCameBack,
  untouched,
} from './standing-queries.ts'

// [Note: Settling] After its settling day what is left of a campaign's points expires, person by person, each in a
// transaction of their own: killed, it goes on where it was, and the key of the entry is why nothing expires twice. Who
// waits for a decision is left for another day. The campaign is settled when nobody is left.

/** How many people are read at once. */
const portion = 500
const dayMs = 86_400_000

interface Place {
  clientId: number
  campaign: Campaign
}

/** Lets the points of campaigns expire that are over, in every client. */
export async function settleCampaigns(services: Pick<Services, 'database' | 'clock' | 'realtime'>): Promise<void> {
  const { database, clock } = services
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id: clientId } of clients) {
    const campaigns = await database.inTenant(clientId, (tx) => listCampaigns(tx, clientId))
    for (const campaign of campaigns) {
      if (dayIn(campaign.timeZone, clock.now()) <= campaign.settleOn) continue
      const place = { clientId, campaign }
      if (campaign.state === 'open') await settleOpen(services, place)
      await eachPerson(services, place, findWithRest, (tx, owner, now) => expireRest(tx, place, owner, now))
    }
  }
}

async function settleOpen(services: Pick<Services, 'database' | 'clock' | 'realtime'>, place: Place): Promise<void> {
  const { clientId, campaign } = place
  const waiting = await services.database.inTenant(
    clientId,
    async (tx) =>
      new Set([
        ...(await findWaitingSales(tx, clientId, campaign.id)),
        ...(await findWaitingPhotos(tx, clientId, campaign.id)),
      ]),
  )
  await eachPerson(services, place, findUnsettled, (tx, owner, now) =>
    waiting.has(owner.userId) ? Promise.resolve(false) : settlePerson(tx, place, owner, now),
  )
  if (waiting.size > 0) return
  await services.database.inTenant(clientId, async (tx) => {
    const [left] = await findUnsettled(tx, { clientId, campaignId: campaign.id }, { after: beforeEverybody, limit: 1 })
    if (left === undefined) await settleCampaign(tx, clientId, campaign.id)
  })
}

interface Owner {
  clientId: number
  userId: string
}

/** Does something for each person of a list, in a transaction of theirs that holds their stream, and tells their devices. */
async function eachPerson(
  { database, clock, realtime }: Pick<Services, 'database' | 'clock' | 'realtime'>,
  { clientId, campaign }: Place,
  find: typeof findUnsettled,
  work: (tx: Tx, owner: Owner, now: Date) => Promise<boolean>,
): Promise<void> {
  let after = beforeEverybody
  for (;;) {
    const from = { after, limit: portion }
    const people = await database.inTenant(clientId, (tx) => find(tx, { clientId, campaignId: campaign.id }, from))
    for (const userId of people) {
      const isDone = await database.inTenant(clientId, async (tx) => {
        await lockStream(tx, clientId, userStream(userId))
        return work(tx, { clientId, userId }, clock.now())
      })
      if (isDone) await realtime.pokeUser(clientId, userId)
    }
    const last = people.at(-1)
    if (last === undefined || people.length < portion) return
    after = last
  }
}

const expired = (
  { clientId, userId }: Owner,
  { id }: Campaign,
  { key, transfers, now }: { key: string; transfers: readonly Transfer[]; now: Date },
) => ({
  clientId,
  userId,
  kind: 'expire' as const,
  key,
  source: 'campaign',
  sourceId: String(id),
  transfers,
  effectiveAt: now,
  now,
})

const balanceIn = async (tx: Tx, owner: Owner, campaignId: number) =>
  (await readBalances(tx, owner)).find((one) => one.campaignId === campaignId)

/** What is left of a person's points expires, once nothing of theirs is undecided and their day is over. */
async function settlePerson(tx: Tx, { campaign }: Place, owner: Owner, now: Date): Promise<boolean> {
  const standing = (await findStandings(tx, owner)).get(campaign.id) ?? untouched
  const today = dayIn(campaign.timeZone, now)
  if (standing.settledOn !== null || today <= settlingDay(campaign.settleOn, standing.favouredOn)) return false
  const left = await balanceIn(tx, owner, campaign.id)
  if (!left || left.pending > 0 || left.xpPending > 0) return false
  await saveStanding(tx, owner, campaign.id, { ...standing, settledOn: today })
  await writeOffDebts(tx, owner, campaign.id, now)
  const transfers = (['available', 'blocked'] as const).map((debit): Transfer => ({
    campaignId: campaign.id,
    debit,
    credit: 'expired',
    amount: left[debit],
  }))
  await postPoints(
    tx,
    expired(owner, campaign, { key: `campaign:${campaign.id}:expire:${owner.userId}`, transfers, now }),
  )
  if (left.available + left.blocked === 0)
    await publishOwnRows(tx, owner, 'pointBalances', [{ ...left, settledOn: today }])
  return true
}

/** Points that came back after they had expired expire thirty days later, each by itself. */
async function expireRest(tx: Tx, { campaign }: Place, owner: Owner, now: Date): Promise<boolean> {
  const left = await balanceIn(tx, owner, campaign.id)
  if (!left) return false
  const today = dayIn(campaign.timeZone, now)
  const isOver = today > usableUntil(campaign, left)
  // A day more than thirty, so that what came at the end of a day has all of them.
  const since = new Date(now.getTime() - (restDays + 1) * dayMs)
  const young = isOver ? 0 : await sumCameBack(tx, owner, campaign.id, since)
  const amount = Math.max(0, left.available + left.blocked - young)
  if (amount === 0) return false
  const fromAvailable = Math.min(amount, left.available)
  const transfers: Transfer[] = [
    { campaignId: campaign.id, debit: 'available', credit: 'expired', amount: fromAvailable },
    { campaignId: campaign.id, debit: 'blocked', credit: 'expired', amount: amount - fromAvailable },
  ]
  await postPoints(
    tx,
    expired(owner, campaign, { key: `campaign:${campaign.id}:expire:${owner.userId}:${today}`, transfers, now }),
  )
  return true
}
