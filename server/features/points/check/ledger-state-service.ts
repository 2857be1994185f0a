import type { LedgerState } from '#contract/features/points/ledger-desk.ts'
import { dayIn } from '#contract/engine/time.ts'
import { findRunningClients } from '#server/engine/jobs/running-clients.ts'
import { checkLedger, type CheckedLedger } from '#server/engine/ledger/check-ledger.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findLedgerState, saveLedgerState } from './ledger-state-queries.ts'

// [Note: The nightly check] Every point of a client is added up once a day. It repairs nothing: what is wrong closes
// redeeming in that client until a person has looked and opens it again, and is told in the log and at the desk.

/** Fails with `ledger.closed` where the points of a client do not add up and nobody has opened redeeming since. */
export async function demandOpenLedger(tx: Tx, clientId: number): Promise<void> {
  if ((await findLedgerState(tx, clientId))?.closed_at) fail('ledger.closed')
}

async function stateIn(tx: Tx, clientId: number): Promise<LedgerState> {
  const row = await findLedgerState(tx, clientId)
  if (!row) return { checked: null, closedAt: null }
  const { checked_at: at, members, transactions, wrong, closed_at: closedAt } = row
  return {
    checked: { at: at.toISOString(), members, transactions, wrong },
    closedAt: closedAt?.toISOString() ?? null,
  }
}

/** What the check found the last time. */
export const readLedgerState = ({ database }: Pick<Services, 'database'>, { clientId }: Staff): Promise<LedgerState> =>
  database.inTenant(clientId, (tx) => stateIn(tx, clientId))

type Checking = Pick<Services, 'database' | 'clock' | 'log' | 'ledgerRules'>

/** Keeps what a check found. One that was closed stays closed, whatever a later check finds. */
async function keep(tx: Tx, { clientId, members, transactions, wrong }: CheckedLedger, now: Date): Promise<void> {
  const closedBefore = (await findLedgerState(tx, clientId))?.closed_at ?? null
  await saveLedgerState(tx, {
    client_id: clientId,
    checked_at: now,
    members,
    transactions,
    wrong: JSON.stringify(wrong),
    closed_at: closedBefore ?? (wrong.length > 0 ? now : null),
  })
}

/** Adds every point of a client up; what is wrong closes redeeming and is told in the log. */
async function check(services: Checking, clientId: number): Promise<void> {
  const { database, clock, log, ledgerRules } = services
  const checked = await checkLedger(services, clientId, ledgerRules)
  await database.inTenant(clientId, (tx) => keep(tx, checked, clock.now()))
  for (const { rule, subject, expected, found } of checked.wrong)
    log.error({ clientId, rule, subject, expected, found }, 'the points of a client do not add up: redeeming is closed')
}

/** The same by hand. */
export async function checkNow(services: Checking, staff: Staff): Promise<LedgerState> {
  await check(services, staff.clientId)
  return readLedgerState(services, staff)
}

/** Opens redeeming again: whoever does it has looked at what was wrong. */
export const openAgain = (services: Services, staff: Staff): Promise<LedgerState> =>
  writeAsStaff(services, staff, async (tx, { note }) => {
    const row = await findLedgerState(tx, staff.clientId)
    if (row?.closed_at) {
      await saveLedgerState(tx, { ...row, wrong: JSON.stringify(row.wrong), closed_at: null })
      const before = { wrong: row.wrong }
      await note({ act: 'ledger.open', subject: { kind: 'ledger', id: String(staff.clientId) }, before })
    }
    return stateIn(tx, staff.clientId)
  })

/** Hours of a client's own night in which its points are checked. */
const night = { from: 1, until: 5 }
const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at))

/** Checks each client once a night of its own; at another hour where a night was missed. */
export async function checkEveryNight(services: Checking): Promise<void> {
  const { database, clock } = services
  for (const { clientId, timeZone } of await findRunningClients(services)) {
    const now = clock.now()
    const last = (await database.inTenant(clientId, (tx) => findLedgerState(tx, clientId)))?.checked_at
    const hour = hourIn(timeZone, now)
    const isNight = hour >= night.from && hour < night.until && (!last || dayIn(timeZone, last) < dayIn(timeZone, now))
    const wasMissed = last !== undefined && now.getTime() - last.getTime() > 36 * 3_600_000
    if (isNight || wasMissed) await check(services, clientId)
  }
}
