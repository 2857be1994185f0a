import type { InputOf } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import { pageSize } from '#contract/engine/staff/list.ts'
import { daysToDecide, type Adjustment, type askAdjustment } from '#contract/features/points/points-desk.ts'
import type { Services } from '#server/engine/services.ts'
import { findAlias } from '#server/engine/session/join-people.ts'
import { findNames } from '#server/engine/session/person-names.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { listCampaigns } from '#server/features/campaign/campaign-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { postPoints } from '../points-service.ts'
import {
  decideRow,
  findAdjustment,
  findAdjustments,
  insertAdjustment,
  isMember,
  lapseBefore,
  type AdjustmentRow,
} from './adjustment-queries.ts'

// [Note: Adjustments] One person asks, another one decides, within seven days; neither is whose points they are. People
// who were joined are one person: a second account under another name counts as the first.

type Read = Pick<Services, 'database' | 'clock'>

const lapsesBefore = (now: Date) => new Date(now.getTime() - daysToDecide * 86_400_000)

const describe = (
  row: AdjustmentRow,
  names: ReadonlyMap<string, string>,
  { userId, now }: { userId: string; now: Date },
): Adjustment => {
  const state = row.state === 'asked' && row.asked_at < lapsesBefore(now) ? 'lapsed' : row.state
  return {
    id: row.id,
    userId: row.user_id,
    person: names.get(row.user_id) ?? '',
    campaignId: row.campaign_id,
    currency: row.currency,
    amount: row.amount,
    reason: row.reason,
    state,
    askedBy: names.get(row.asked_by) ?? '',
    decidedBy: names.get(row.decided_by ?? '') ?? '',
    askedAt: row.asked_at.toISOString(),
    mayDecide: state === 'asked' && row.asked_by !== userId && row.user_id !== userId,
  }
}

const peopleOf = (row: AdjustmentRow) => [row.user_id, row.asked_by, ...(row.decided_by ? [row.decided_by] : [])]

/** A page of the client's adjustments, the newest first. */
export async function listAdjustments(
  { database, clock }: Read,
  { clientId, userId }: Staff,
  { state, cursor }: { state?: Adjustment['state'] | undefined; cursor?: string | undefined },
): Promise<{ rows: Adjustment[]; next: string | null }> {
  const below = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor ?? '') ? (cursor ?? null) : null
  return database.inTenant(clientId, async (tx) => {
    const found = await findAdjustments(tx, clientId, state, { below, limit: pageSize + 1 })
    const page = found.slice(0, pageSize)
    const names = await findNames(tx, page.flatMap(peopleOf))
    const seen = { userId, now: clock.now() }
    return {
      rows: page.map((row) => describe(row, names, seen)),
      next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    }
  })
}

/** Fails where two of them are one person, under whatever names. */
async function demandDifferent(tx: Tx, clientId: number, userIds: readonly string[]): Promise<void> {
  const people = new Set<string>()
  for (const id of userIds) people.add(await findAlias(tx, clientId, id))
  if (people.size < userIds.length) fail('adjustment.same_person')
}

/** Asks for points to be given or taken. */
export async function ask(
  services: Services,
  staff: Staff,
  asked: InputOf<NonNullable<(typeof askAdjustment)['body']>>,
): Promise<Adjustment> {
  const { clientId, userId: askedBy } = staff
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    const userId = await findAlias(tx, clientId, asked.userId)
    if (!(await isMember(tx, clientId, userId))) fail('resource.not_found')
    await demandDifferent(tx, clientId, [askedBy, userId])
    const campaigns = await listCampaigns(tx, clientId)
    if (!campaigns.some(({ id }) => id === asked.campaignId))
      fail('request.invalid', { fields: [{ field: 'campaignId', code: 'unknown' }] })
    const row = await insertAdjustment(tx, {
      client_id: clientId,
      id: newId(now.getTime()),
      user_id: userId,
      campaign_id: asked.campaignId,
      currency: asked.currency,
      amount: asked.amount,
      reason: asked.reason,
      state: 'asked',
      asked_by: askedBy,
      decided_by: null,
      asked_at: now,
      decided_at: null,
    })
    const { currency, amount, reason, campaignId } = asked
    await note({
      act: 'adjustment.ask',
      subject: { kind: 'adjustment', id: row.id },
      about: userId,
      after: { currency, amount, campaignId, reason },
    })
    return describe(row, await findNames(tx, peopleOf(row)), { userId: askedBy, now })
  })
}

/** Decides about an adjustment that somebody else asked for. */
export async function decide(
  services: Services,
  staff: Staff,
  id: string,
  decision: 'approve' | 'refuse',
): Promise<Adjustment> {
  const { clientId, userId: decidedBy } = staff
  const answer = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const found = (await findAdjustment(tx, clientId, id)) ?? fail('resource.not_found')
    await lockStream(tx, clientId, userStream(found.user_id))
    const seen = (await findAdjustment(tx, clientId, id)) ?? fail('resource.not_found')
    await demandDifferent(tx, clientId, [seen.asked_by, decidedBy, seen.user_id])
    if (seen.state !== 'asked' || seen.asked_at < lapsesBefore(now)) fail('adjustment.decided')
    const state = decision === 'approve' ? 'approved' : 'refused'
    const row = await decideRow(tx, seen, { state, decided_by: decidedBy, decided_at: now })
    if (decision === 'approve') await post(tx, row, now)
    await note({
      act: `adjustment.${decision}`,
      subject: { kind: 'adjustment', id },
      about: row.user_id,
      before: { state: 'asked' },
      after: { state },
    })
    return describe(row, await findNames(tx, peopleOf(row)), { userId: decidedBy, now })
  })
  await services.realtime.pokeUser(clientId, answer.userId)
  return answer
}

async function post(tx: Tx, row: AdjustmentRow, now: Date): Promise<void> {
  const { client_id: clientId, id, user_id: userId, campaign_id: campaignId, amount, currency } = row
  const [programme, own] =
    currency === 'XP' ? (['xp_adjustment', 'xp'] as const) : (['adjustment', 'available'] as const)
  const [debit, credit] = amount > 0 ? [programme, own] : [own, programme]
  const posted = await postPoints(tx, {
    clientId,
    userId,
    kind: 'adjust',
    key: `adjustment:${id}`,
    source: 'adjustment',
    sourceId: id,
    transfers: [{ campaignId, debit, credit, amount: Math.abs(amount) }],
    actorId: row.asked_by,
    ...(row.decided_by !== null && { secondId: row.decided_by }),
    reason: row.reason,
    effectiveAt: now,
    now,
  })
  if (posted.is === 'short') fail('adjustment.short')
}

/** Says of adjustments that nobody decided about in time that they have lapsed. */
export async function lapseAdjustments({ database, clock }: Read): Promise<void> {
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id } of clients) await database.inTenant(id, (tx) => lapseBefore(tx, id, lapsesBefore(clock.now())))
}
