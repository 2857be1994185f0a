import { pageSize } from '#contract/engine/staff/list.ts'
import type { DeskTransfer, PartnerDifference } from '#contract/features/partner/partner-desk.ts'
import { hoursUnknown, type TransferState } from '#contract/features/partner/partner-rules.ts'
import type { Services } from '#server/engine/services.ts'
import { findNames } from '#server/engine/session/person-names.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { voidTransfer as askToVoid, type TransferAnswer } from '../call/partner-client.ts'
import { accessOf, findPartner, readTimeZone } from '../partner-service.ts'
import {
  closeDifference as close,
  findDifferences,
  lockDifference,
  type DifferenceRow,
} from '../reconcile/difference-queries.ts'
import { takeAnswer, takeTransfer } from '../transfer/move-transfer.ts'
import {
  findTransfer,
  findTransfers,
  findTransfersOf,
  transferOf,
  type TransferRow,
} from '../transfer/transfer-queries.ts'

const cursorOf = (cursor: string | undefined): string | null =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor ?? '') ? (cursor ?? null) : null

/** Whether a transfer has been unknown for so long that it is voided. */
const isVoidable = ({ state, unknown_since: since }: TransferRow, now: Date): boolean =>
  state === 'unknown' && since !== null && now.getTime() - since.getTime() >= hoursUnknown * 3_600_000

const describe = (
  row: TransferRow,
  names: ReadonlyMap<string, string>,
  { userId, now }: { userId: string; now: Date },
): DeskTransfer => ({
  ...transferOf(row),
  userId: row.user_id,
  person: names.get(row.user_id) ?? '',
  tries: row.tries,
  unknownSince: row.state === 'unknown' ? (row.unknown_since?.toISOString() ?? null) : null,
  mayVoid: isVoidable(row, now) && row.user_id !== userId,
})

/** A page of the client's transfers. */
export const listTransfers = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { clientId, userId }: Staff,
  asked: { search?: string | undefined; state?: TransferState | undefined; cursor?: string | undefined },
): Promise<{ rows: DeskTransfer[]; next: string | null }> =>
  database.inTenant(clientId, async (tx) => {
    const { state, search: receipt, cursor } = asked
    const found = await findTransfers(
      tx,
      clientId,
      { state, receipt },
      { after: cursorOf(cursor), limit: pageSize + 1 },
    )
    const page = found.slice(0, pageSize)
    const people = page.map((row) => row.user_id)
    const names = await findNames(tx, people)
    return {
      rows: page.map((row) => describe(row, names, { userId, now: clock.now() })),
      next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    }
  })

/**
 * Asks the partner to refuse a transfer for ever, and takes what it says: refused, or accepted after all. Asked twice the
 * partner says the same. Nobody does it with their own.
 */
export async function voidTransfer(services: Services, staff: Staff, id: string): Promise<DeskTransfer> {
  const { database, clock, realtime } = services
  const { clientId, userId } = staff
  const seen = await database.inTenant(clientId, async (tx) => {
    const partner = await findPartner(tx, clientId)
    return { row: (await findTransfer(tx, clientId, id)) ?? fail('resource.not_found'), partner }
  })
  const { row, partner } = seen
  // The partner is asked outside of every transaction; what of this no longer holds then is found in the one that writes.
  const isAsked = isVoidable(row, clock.now()) && row.user_id !== userId
  const answer = isAsked && partner ? await askToVoid(accessOf(services, partner), id) : null
  const shown = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const before = (await takeTransfer(tx, clientId, id)) ?? fail('resource.not_found')
    const after = await takeVoided(tx, before, answer, { staff, now })
    await note({
      act: 'partner_transfer.void',
      subject: { kind: 'partner_transfer', id },
      about: before.user_id,
      before: { state: before.state },
      after: { state: after.state },
    })
    return describe(after, await findNames(tx, [after.user_id]), { userId, now })
  })
  await realtime.pokeUser(clientId, shown.userId)
  return shown
}

async function takeVoided(
  tx: Tx,
  row: TransferRow,
  answer: TransferAnswer | null,
  { staff, now }: { staff: Staff; now: Date },
): Promise<TransferRow> {
  if (row.user_id === staff.userId) fail('programme.own_case')
  if (!isVoidable(row, now)) fail('partner.state_changed', { values: { state: row.state } })
  const timeZone = await readTimeZone(tx, staff.clientId)
  const about = { now, timeZone, by: staff.userId, voided: true }
  return (answer && (await takeAnswer(tx, row, answer, about))) ?? fail('partner.unavailable')
}

const differenceOf = (
  row: DifferenceRow,
  transfers: readonly TransferRow[],
  names: ReadonlyMap<string, string>,
): PartnerDifference => ({
  id: row.id,
  kind: row.kind,
  reference: row.reference,
  receipt: transfers.find(({ id }) => id === row.transfer_id)?.receipt ?? null,
  ours: row.ours,
  theirs: row.theirs,
  foundAt: row.found_at.toISOString(),
  closedBy: names.get(row.closed_by ?? '') ?? '',
  closedAt: row.closed_at?.toISOString() ?? null,
})

async function describeDifferences(tx: Tx, clientId: number, rows: readonly DifferenceRow[]) {
  const transferIds = rows.flatMap((row) => row.transfer_id ?? [])
  const transfers = await findTransfersOf(tx, clientId, transferIds)
  const people = rows.flatMap((row) => row.closed_by ?? [])
  const names = await findNames(tx, people)
  return rows.map((row) => differenceOf(row, transfers, names))
}

/** A page of what does not agree. */
export const listDifferences = (
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
  { state, cursor }: { state?: 'open' | 'closed' | undefined; cursor?: string | undefined },
): Promise<{ rows: PartnerDifference[]; next: string | null }> =>
  database.inTenant(clientId, async (tx) => {
    const found = await findDifferences(tx, clientId, state, { after: cursorOf(cursor), limit: pageSize + 1 })
    const page = found.slice(0, pageSize)
    return {
      rows: await describeDifferences(tx, clientId, page),
      next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    }
  })

/** Says that somebody looked at a difference; one that was closed stays as it was closed. */
export const closeDifference = (services: Services, staff: Staff, id: string): Promise<PartnerDifference> =>
  writeAsStaff(services, staff, async (tx, { note, now }) => {
    const { clientId, userId } = staff
    const row = (await lockDifference(tx, clientId, id)) ?? fail('resource.not_found')
    const closed = row.closed_at ? row : await close(tx, row, { by: userId, at: now })
    await note({
      act: 'partner_difference.close',
      subject: { kind: 'partner_difference', id },
      after: { kind: row.kind },
    })
    const [shown] = await describeDifferences(tx, clientId, [closed])
    return shown ?? fail('resource.not_found')
  })
