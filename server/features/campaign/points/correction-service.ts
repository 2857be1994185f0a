import { newId } from '#contract/engine/ids.ts'
import { dayIn } from '#contract/engine/time.ts'
import { dayAfter } from '#contract/features/campaign/campaign-rules.ts'
import {
  correctedRules,
  versionsInForce,
  wrongCorrection,
  type AskedCorrection,
} from '#contract/features/campaign/points/correction-rules.ts'
import type { DeskTable } from '#contract/features/campaign/points/points-desk.ts'
import { versionOf, type PointsRule, type PointsTable } from '#contract/features/campaign/points/points-rule.ts'
import type { Services } from '#server/engine/services.ts'
import { findAlias } from '#server/engine/session/join-people.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { clientStream } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { lockCampaign, type CampaignRow } from '../campaign-queries.ts'
import { decideCorrectionRow, insertCorrection, lockCorrection, type CorrectionRow } from './correction-queries.ts'
import { describeTable, stateOf } from './describe-table.ts'
import { countChange, findTable, insertRules, insertVersion } from './points-table-queries.ts'
import { publishTable, revalueJob, type RevalueJob } from './points-table-service.ts'

// [Note: Corrections] What a rule of an open table is worth is corrected by two people: one asks, another decides within
// seven days. It makes a version for days of sale after the day of approval; a raise may hold from the first day, and then
// what was sold before is valued anew, sale by sale, by a job.

const onceMoreAfter = 5 * 60_000

/** The campaign of a correction, held until the commit; fails where it is not open. */
async function holdOpen(tx: Tx, clientId: number, campaignId: number): Promise<CampaignRow> {
  await lockStream(tx, clientId, clientStream)
  const campaign = (await lockCampaign(tx, clientId, campaignId)) ?? fail('resource.not_found')
  if (campaign.state !== 'open') fail('campaign.state_changed', { values: { state: campaign.state } })
  return campaign
}

/** Fails where a correction makes no sense of a table, or holds for no day that is left. */
function demandPossible(campaign: CampaignRow, table: PointsTable, asked: AskedCorrection, now: Date): void {
  const wrong = wrongCorrection(table, asked)
  if (wrong) fail('request.invalid', { fields: [{ field: wrong, code: 'invalid' }] })
  if (!asked.fromFirstDay && dayIn(campaign.time_zone, now) >= campaign.ends_on)
    fail('request.invalid', { fields: [{ field: 'fromFirstDay', code: 'required' }] })
}

/** Asks for a correction; nothing changes until somebody else agrees. */
export const askCorrection = (
  services: Services,
  staff: Staff,
  campaignId: number,
  asked: AskedCorrection,
): Promise<DeskTable> => {
  const { clientId, userId } = staff
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    const campaign = await holdOpen(tx, clientId, campaignId)
    demandPossible(campaign, await findTable(tx, clientId, campaignId), asked, now)
    const { id } = await insertCorrection(tx, {
      client_id: clientId,
      id: newId(now.getTime()),
      campaign_id: campaignId,
      position: asked.position,
      unit_points: asked.unitPoints,
      unit_xp: asked.unitXp,
      from_first_day: asked.fromFirstDay,
      reason: asked.reason,
      state: 'asked',
      asked_by: userId,
      decided_by: null,
      asked_at: now,
      decided_at: null,
    })
    await note({ act: 'correction.ask', subject: { kind: 'correction', id }, after: { campaignId, ...asked } })
    return describeTable(tx, staff, campaignId, now)
  })
}

/** Decides about a correction that somebody else asked for. */
export const decideCorrection = async (
  services: Services,
  staff: Staff,
  { campaignId, id }: { campaignId: number; id: string },
  decision: 'approve' | 'refuse',
): Promise<DeskTable> => {
  const { clientId, userId } = staff
  const answer = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const campaign = await holdOpen(tx, clientId, campaignId)
    const row = (await lockCorrection(tx, clientId, { campaignId, id })) ?? fail('resource.not_found')
    if ((await findAlias(tx, clientId, row.asked_by)) === (await findAlias(tx, clientId, userId)))
      fail('correction.same_person')
    if (stateOf(row, now) !== 'asked') fail('correction.decided')
    if (decision === 'approve') await apply(services, tx, campaign, row, now)
    const state = decision === 'approve' ? 'approved' : 'refused'
    await decideCorrectionRow(tx, row, { state, decided_by: userId, decided_at: now })
    await note({
      act: `correction.${decision}`,
      subject: { kind: 'correction', id },
      before: { state: 'asked' },
      after: { state },
    })
    return describeTable(tx, staff, campaignId, now)
  })
  services.jobs.nudge()
  return answer
}

/** Makes the versions that a correction wants, tells devices, and has what was sold before valued anew. */
async function apply(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  campaign: CampaignRow,
  row: CorrectionRow,
  now: Date,
): Promise<void> {
  const { client_id: clientId, campaign_id: campaignId, position, from_first_day: fromFirstDay } = row
  const asked = { position, unitPoints: row.unit_points, unitXp: row.unit_xp, fromFirstDay, reason: row.reason }
  const table = await findTable(tx, clientId, campaignId)
  demandPossible(campaign, table, asked, now)
  const tomorrow = dayAfter(dayIn(campaign.time_zone, now), 1)
  const inForce = versionsInForce(table)
  const wanted: { soldFrom: string; rules: readonly PointsRule[] }[] = fromFirstDay
    ? inForce
    : [
        { soldFrom: tomorrow, rules: versionOf(table, tomorrow)?.rules ?? [] },
        ...inForce.filter(({ soldFrom }) => soldFrom > tomorrow),
      ]
  let version = Math.max(0, ...table.versions.map((one) => one.version))
  for (const { soldFrom, rules } of wanted) {
    version += 1
    await insertVersion(tx, clientId, { campaignId, version, soldFrom }, now)
    await insertRules(tx, clientId, { campaignId, version }, correctedRules(rules, asked), now)
  }
  await countChange(tx, clientId, campaignId)
  await publishTable(tx, clientId, campaignId)
  if (!fromFirstDay) return
  const job: RevalueJob = { clientId, campaignId, position, correctionId: row.id }
  await jobs.queue(tx, { kind: revalueJob, payload: job })
  // Once more, for what was being reported with the old table while this was decided.
  await jobs.queue(tx, { kind: revalueJob, payload: job, runAt: new Date(now.getTime() + onceMoreAfter) })
}
