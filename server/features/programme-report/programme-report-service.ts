import { isPersons } from '#contract/engine/ledger/ledger-kinds.ts'
import { csvText } from '#contract/engine/staff/list.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import {
  breakdowns,
  mostShown,
  type Breakdown,
  type ProgrammeReport,
  type ProgrammeTotals,
} from '#contract/features/programme-report/programme-report-contract.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { listCampaigns } from '#server/features/campaign/campaign-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { sumHeld, sumMoved, sumSold, type MovedPoints } from './programme-report-queries.ts'

const nothing = {
  earned: 0,
  adjusted: 0,
  redeemed: 0,
  sent: 0,
  expired: 0,
  pending: 0,
  available: 0,
  reserved: 0,
  blocked: 0,
}
const none: Omit<ProgrammeReport, 'campaigns'> = {
  campaignId: null,
  people: 0,
  totals: nothing,
  sources: [],
  days: [],
  parts: { store: [], chain: [], product: [] },
}

/** What a move of points was to those who have them: earned, adjusted, spent, expired; what stays theirs is none of it. */
function meaningOf({
  debit,
  credit,
}: MovedPoints): ['earned' | 'adjusted' | 'redeemed' | 'sent' | 'expired', 1 | -1] | null {
  const isTheirs = isPersons(debit)
  switch (isTheirs ? credit : debit) {
    case 'issuance':
      // What only waited was never theirs.
      return debit === 'pending' || credit === 'pending' ? null : ['earned', isTheirs ? -1 : 1]
    case 'adjustment':
      return ['adjusted', isTheirs ? -1 : 1]
    case 'redeemed':
      return ['redeemed', isTheirs ? 1 : -1]
    case 'partner':
      return ['sent', 1]
    case 'expired':
      return ['expired', 1]
    default:
      return debit === 'pending' && credit === 'available' ? ['earned', 1] : null
  }
}

interface Summed {
  totals: ProgrammeTotals
  sources: Map<string, number>
  days: Map<string, { earned: number; redeemed: number }>
}

function sumUp(moved: readonly MovedPoints[]): Summed {
  const totals = { ...nothing }
  const sources = new Map<string, number>()
  const days = new Map<string, { earned: number; redeemed: number }>()
  for (const one of moved) {
    // Between two accounts of the programme: nobody has more or less of it.
    const meaning = isPersons(one.debit) || isPersons(one.credit) ? meaningOf(one) : null
    if (!meaning) continue
    const [what, sign] = meaning
    const amount = sign * one.amount
    totals[what] += amount
    if (what === 'earned') sources.set(one.source, (sources.get(one.source) ?? 0) + amount)
    if (what !== 'earned' && what !== 'redeemed') continue
    const day = days.get(one.day) ?? { earned: 0, redeemed: 0 }
    day[what] += amount
    days.set(one.day, day)
  }
  return { totals, sources, days }
}

async function reportOf(
  tx: Tx,
  clientId: number,
  { id: campaignId, timeZone }: Campaign,
): Promise<Omit<ProgrammeReport, 'campaigns'>> {
  const of = { clientId, campaignId }
  const { totals, sources, days } = sumUp(await sumMoved(tx, of, timeZone))
  const { people, held } = await sumHeld(tx, of)
  const parts = { ...none.parts }
  for (const by of breakdowns) parts[by] = await sumSold(tx, of, by, mostShown)
  const has = (kind: 'pending' | 'available' | 'reserved' | 'blocked') => held.get(kind) ?? 0
  return {
    campaignId,
    people,
    totals: {
      ...totals,
      pending: has('pending'),
      available: has('available'),
      reserved: has('reserved'),
      blocked: has('blocked'),
    },
    sources: [...sources].map(([source, points]) => ({ source, points })).toSorted((a, b) => b.points - a.points),
    days: [...days].map(([day, sums]) => ({ day, ...sums })),
    parts,
  }
}

/** The points of a campaign, as the ledger has them; of the newest where none is named. */
export const readProgrammeReport = (
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
  asked: number | null,
): Promise<ProgrammeReport> =>
  database.inTenant(clientId, async (tx) => {
    const campaigns = (await listCampaigns(tx, clientId)).toReversed()
    const campaign = asked === null ? campaigns[0] : campaigns.find(({ id }) => id === asked)
    if (asked !== null && !campaign) fail('resource.not_found')
    return {
      campaigns: campaigns.map(({ id, name }) => ({ id, name })),
      ...(campaign ? await reportOf(tx, clientId, campaign) : none),
    }
  })

/** Sold points by store, chain or product as a CSV, all of them; that it was taken is itself an act. */
export async function exportProgrammeReport(
  services: Services,
  staff: Staff,
  { campaignId, by }: { campaignId: number; by: Breakdown },
): Promise<string> {
  const { clientId } = staff
  const rows = await writeAsStaff(services, staff, async (tx, { note }) => {
    if (!(await listCampaigns(tx, clientId)).some(({ id }) => id === campaignId)) fail('resource.not_found')
    await note({ act: 'programme_report.export', subject: { kind: 'campaign', id: String(campaignId) }, after: { by } })
    return sumSold(tx, { clientId, campaignId }, by, null)
  })
  return csvText([[by, 'earned', 'pending'], ...rows.map(({ name, earned, pending }) => [name, earned, pending])])
}
