import { createHash } from 'node:crypto'
import type { OutputOf } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { PointsTransfer, transferPoints } from '#contract/features/partner/partner-on-device.ts'
import { maySend, type PartnerRole } from '#contract/features/partner/partner-rules.ts'
import { withOwnEnds } from '#contract/features/points/settling-rules.ts'
import { sharesOf, spendable } from '#contract/features/reward/reward-rules.ts'
import type { Member } from '#server/engine/http/implement.ts'
import type { Services } from '#server/engine/services.ts'
import { nextReceipt } from '#server/engine/sync/counter.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { publishOwnRows, userStream } from '#server/engine/sync/publish-service.ts'
import { listCampaigns } from '#server/features/campaign/campaign-service.ts'
import { demandUnblocked } from '#server/features/points/block-service.ts'
import { demandOpenLedger } from '#server/features/points/check/ledger-state-service.ts'
import { holdPoints } from '#server/features/points/hold-service.ts'
import { readBalances } from '#server/features/points/points-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { askRegistration, type PartnerAccess } from '../call/partner-client.ts'
import { accessOf, documentHash, findDocument, findPartner, keepLink, type PartnerRow } from '../partner-service.ts'
import { sendJob } from './send-transfers.ts'
import { findByKey, insertTransfer, transferOf } from './transfer-queries.ts'

// [Note: A transfer] Checked first, in the order of the specification (loyalty.md, 14). Then the partner is asked who
// somebody is, with nothing held meanwhile, and what was checked is checked once more in the transaction that reserves. A
// job sends it. Whatever comes back late, twice or never, the points are settled once, under one key of the ledger.

type Wanted = OutputOf<NonNullable<(typeof transferPoints)['body']>>
type Shares = { campaignId: number; amount: number }[]

const hashOf = (wanted: Wanted): string => createHash('sha256').update(JSON.stringify(wanted)).digest('base64url')

/** Reserves points and has them sent to the partner, once for a key. */
export async function transfer(
  services: Services,
  member: Member,
  key: string,
  wanted: Wanted,
): Promise<PointsTransfer> {
  const { database, clock, jobs, realtime } = services
  const { clientId, userId } = member
  const asked = { key, hash: hashOf(wanted), points: wanted.points }
  const first = await database.inTenant(clientId, async (tx) => {
    const known = await findKnown(tx, member, asked)
    if (known) return known
    await demandPoints(tx, member, asked.points, clock.now())
    return { partner: await findPartner(tx, clientId), document: await findDocument(tx, userId) }
  })
  if (!('partner' in first)) return first
  const person = await demandRegistered(services, member, first)
  const sent = await database.inTenant(clientId, async (tx) => {
    const known = await findKnown(tx, member, asked)
    return known ?? reserve(tx, services, member, { ...asked, ...person, now: clock.now() })
  })
  jobs.nudge()
  await realtime.pokeUser(clientId, userId)
  return sent
}

interface Asked {
  key: string
  hash: string
  points: number
}

/** What was sent under the key before; the stream of its person is held from here. */
async function findKnown(tx: Tx, member: Member, { key, hash }: Asked): Promise<PointsTransfer | null> {
  await lockStream(tx, member.clientId, userStream(member.userId))
  const known = await findByKey(tx, member, key)
  if (!known) return null
  return known.request_hash === hash ? transferOf(known) : fail('request.key_reused')
}

/** What is taken of each campaign, those that are settled first before others. */
async function demandPoints(tx: Tx, member: Member, points: number, now: Date): Promise<Shares> {
  const { clientId } = member
  await demandOpenLedger(tx, clientId)
  await demandUnblocked(tx, member)
  const balances = await readBalances(tx, member)
  const campaigns = withOwnEnds(await listCampaigns(tx, clientId), balances)
  const there = spendable(campaigns, dayIn(member.timeZone, now)).map(({ id }) => ({
    campaignId: id,
    available: balances.find(({ campaignId }) => campaignId === id)?.available ?? 0,
  }))
  const sum = there.reduce((all, { available }) => all + available, 0)
  if (sum === 0) fail('partner.nothing_to_send')
  const least = (await findPartner(tx, clientId))?.least ?? 1
  if (points < least) fail('partner.too_few', { values: { least } })
  return sharesOf(points, there) ?? fail('reward.points_short', { values: { missing: points - sum } })
}

/** Who somebody is at the partner, as it says now. */
async function demandRegistered(
  services: Services,
  member: Member,
  { partner, document }: { partner: PartnerRow | undefined; document: Awaited<ReturnType<typeof findDocument>> },
): Promise<{ account: string; role: PartnerRole; documentHash: string }> {
  if (!partner) return fail('partner.unavailable')
  // Nobody is registered there without one.
  if (!document) return fail('partner.inactive')
  const account = String(member.number)
  const access: PartnerAccess = accessOf(services, partner)
  const said = (await askRegistration(access, { account, ...document })) ?? fail('partner.unavailable')
  if (!said.active) fail('partner.inactive')
  const { role } = said
  if (!maySend(role, partner.dependents)) return fail('partner.role_invalid')
  if (said.used) fail('partner.document_used')
  if (!said.eligible) fail('partner.no_access')
  return { account, role, documentHash: documentHash(services, { clientId: member.clientId, ...document }) }
}

async function reserve(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  member: Member,
  asked: Asked & { account: string; role: PartnerRole; documentHash: string; now: Date },
): Promise<PointsTransfer> {
  const { clientId, userId } = member
  const { points, now, role } = asked
  const shares = await demandPoints(tx, member, points, now)
  if (!(await keepLink(tx, member, { hash: asked.documentHash, role, now }))) fail('partner.document_used')
  const id = newId(now.getTime())
  const holder = { clientId, userId, source: 'transfer', sourceId: id }
  const reserveId = await holdPoints(tx, holder, shares, { actorId: userId, now })
  if (reserveId === null) return fail('reward.points_short', { values: { missing: 0 } })
  const row = await insertTransfer(tx, {
    client_id: clientId,
    id,
    user_id: userId,
    key: asked.key,
    request_hash: asked.hash,
    account: asked.account,
    points,
    receipt: await nextReceipt(tx, member, 'T'),
    state: 'reserved',
    state_at: now,
    tries: 0,
    next_try_at: now,
    unknown_since: null,
    reserve_id: reserveId,
    settle_id: null,
    accepted_on: null,
    redeem_by: null,
    created_at: now,
  })
  await jobs.queue(tx, { kind: sendJob, payload: { clientId, transferId: id } })
  const shown = transferOf(row)
  await publishOwnRows(tx, member, 'pointsTransfers', [shown])
  return shown
}
