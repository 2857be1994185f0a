import { settlingDay } from '#contract/features/points/settling-rules.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import { dayIn } from '#contract/engine/time.ts'
import { findBalances, type findTransfers } from '#server/engine/ledger/ledger-queries.ts'
import { listCampaigns } from '#server/features/campaign/campaign-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findStandings, saveStanding, untouched } from './standing-queries.ts'

interface Owner {
  clientId: number
  userId: string
}

type FoundTransfer = Awaited<ReturnType<typeof findTransfers>>[number]

/**
 * Notes what a posting means for the day on which a person's points expire: what a decision gave them can be used seven
 * days at least, what comes back once they have expired thirty. Their stream is held.
 */
export async function noteCredits(tx: Tx, owner: Owner, transfers: readonly FoundTransfer[], now: Date): Promise<void> {
  const credits = transfers.filter(
    ({ debit, credit, credit_user }) => credit === 'available' && debit !== 'blocked' && credit_user === owner.userId,
  )
  if (credits.length === 0) return
  const standings = await findStandings(tx, owner)
  const given = new Set(
    credits.filter(({ debit }) => debit === 'pending' || debit === 'issuance').map((one) => one.campaign_id),
  )
  const campaigns = await listCampaigns(tx, owner.clientId)
  for (const id of new Set(credits.map((one) => one.campaign_id))) {
    const campaign = campaigns.find((one) => one.id === id)
    if (!campaign) continue
    const before = standings.get(id) ?? untouched
    // Whoever had nothing in a campaign until it was settled was not asked then: what comes later lives as it does for others.
    const isOver = before.settledOn !== null || campaign.state === 'settled'
    if (!given.has(id) && !isOver) continue
    const today = dayIn(campaign.timeZone, now)
    await saveStanding(tx, owner, id, {
      ...before,
      ...(given.has(id) && { favouredOn: today }),
      ...(isOver && { settledOn: before.settledOn ?? today, cameBackOn: today }),
    })
  }
}

/** Whether what somebody did in a campaign is taken no more on a day of it: its points have expired for them. */
export async function isReportingClosed(
  tx: Tx,
  owner: Owner,
  campaign: Pick<Campaign, 'id' | 'settleOn'>,
  day: string,
): Promise<boolean> {
  if (day <= campaign.settleOn) return false
  const { favouredOn, settledOn } = (await findStandings(tx, owner)).get(campaign.id) ?? untouched
  return settledOn !== null || day > settlingDay(campaign.settleOn, favouredOn)
}

/** Whether a campaign is settled for somebody: their points of it have expired. */
export const hasSettled = async (tx: Tx, owner: Owner, campaignId: number): Promise<boolean> =>
  ((await findStandings(tx, owner)).get(campaignId) ?? untouched).settledOn !== null

/** Notes that points came to somebody anew in campaigns that are settled for them: those live thirty days. */
export async function noteReturn(tx: Tx, owner: Owner, now: Date): Promise<void> {
  const standings = [...(await findStandings(tx, owner))].filter(([, { settledOn }]) => settledOn !== null)
  if (standings.length === 0) return
  const balances = await findBalances(tx, owner.clientId, owner.userId)
  const campaigns = await listCampaigns(tx, owner.clientId)
  for (const [id, standing] of standings) {
    const campaign = campaigns.find((one) => one.id === id)
    const has = balances.some(
      ({ campaignId, kind, balance }) => campaignId === id && kind === 'available' && balance > 0,
    )
    if (campaign && has) await saveStanding(tx, owner, id, { ...standing, cameBackOn: dayIn(campaign.timeZone, now) })
  }
}
