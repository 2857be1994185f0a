import { pull } from '#contract/engine/sync/pull.ts'
import type { Change } from '#contract/engine/collection.ts'
import { CallError } from '#platform/call-error.ts'
import { callAs } from '../session/api.ts'
import { readChange, writeChanges } from '../rows/changes.ts'
import { reconcileDownloads } from '../downloads/reconcile.ts'
import { withLock } from '../database/locks.ts'
import type { Member } from '../session/member.ts'
import { readLines } from './ndjson.ts'
import { writeDurably } from '../database/open-database.ts'
import { rebuildOverlay } from '../outbox/overlay.ts'
import { sendAgain } from '../outbox/receipts.ts'
import { baseTables, personDb } from '../database/person-db.ts'
import { writeReadable } from '../rows/readable-rows.ts'
import { rememberSkew } from './clock-skew.ts'
import { hasRows, evictStaleRows } from './evict-stale-rows.ts'

/** What a pull brought. `skipped` counts rows that did not fit their schema and were left out. */
export interface PullReport {
  changed: number
  skipped: number
}

/** Held by whoever brings a member's rows in, or looks them through. */
export const pullLock = ({ userId, clientId }: Member): string => `trilha-pull-${userId}-${clientId}`

const waiting = new Map<string, Promise<PullReport>>()

/**
 * Brings this member's collections up to date. Pages are written with their cursor in
 * one transaction, so a cut pull goes on from the last one that came. One pull at a time on the device; asked for
 * while another waits for its turn, both are the same one.
 */
export async function pullChanges(member: Member, { signal }: { signal?: AbortSignal } = {}): Promise<PullReport> {
  const name = pullLock(member)
  const known = waiting.get(name)
  if (known) return known
  const mine = withLock(name, async () => {
    // From here on news may have been missed: who asks now waits for a pull of its own.
    waiting.delete(name)
    return pullAll(member, signal)
  })
  waiting.set(name, mine)
  try {
    return await mine
  } finally {
    if (waiting.get(name) === mine) waiting.delete(name)
  }
}

/** The person signed out while the rows were on their way: nothing readable may come back. */
class SignedOutError extends Error {}

async function pullAll(member: Member, signal: AbortSignal | undefined): Promise<PullReport> {
  const report = { changed: 0, skipped: 0 }
  try {
    for (;;) {
      const { ended, pages } = await pullOnce(member, report, signal)
      if (ended) break
      // A body without its end was cut. While it brings something it is worth asking again at once.
      if (pages === 0) throw new CallError('offline')
    }
  } catch (error) {
    if (error instanceof SignedOutError) return { changed: 0, skipped: 0 }
    throw error
  }
  await evictStaleRows(member)
  // Also without news: the last pull's rows may have been written by a tab that ended right after.
  await reconcileDownloads(member)
  return report
}

/** A line of the answer; rows are checked one by one, so that one which does not fit stops nothing. */
type Line = Partial<{ kind: string; reset: boolean; serverTime: string; cursor: string; changes: unknown[] }>

/** Rows and milliseconds after which what has arrived is written: each write makes every list in sight read again. */
const rowsAWrite = 1500
const msAWrite = 400

async function pullOnce(
  member: Member,
  report: PullReport,
  signal: AbortSignal | undefined,
): Promise<{ ended: boolean; pages: number }> {
  const cursor = (await personDb(member.userId).cursors.get(member.clientId))?.cursor ?? null
  const sentAt = Date.now()
  const response = await callAs(member)(pull, { body: { cursor } }, { signal })
  const receivedAt = Date.now()
  const state: PullState = { cursor, reset: false, arrived: null, writtenAt: 0 }
  let pages = 0
  let begun = false
  try {
    for await (const text of readLines(response)) {
      const line = JSON.parse(text) as Line
      if (!begun && line.kind !== 'begin') throw new CallError('captive')
      if (line.kind === 'begin') {
        begun = true
        state.reset = line.reset === true
        if (typeof line.serverTime === 'string') await rememberSkew(line.serverTime, sentAt, receivedAt)
      } else if (typeof line.cursor === 'string') {
        takePage(state, line, line.cursor, report)
        if (line.kind === 'end') {
          await write(member, state, report, true)
          return { ended: true, pages }
        }
        pages++
        const isEnough = (state.arrived?.changes.length ?? 0) >= rowsAWrite || Date.now() - state.writtenAt >= msAWrite
        if (isEnough) await write(member, state, report)
      }
    }
  } catch (error) {
    if (signal?.aborted || error instanceof CallError) throw error
    // A cut inside a line (half a JSON text) or of the connection: what came before it is kept.
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
  }
  await write(member, state, report)
  return { ended: false, pages }
}

/** Where the local rows stand while a pull is written. */
interface PullState {
  /** Of what is written. */
  cursor: string | null
  /** The server starts over; see [Note: Swept at the end]. */
  reset: boolean
  /** Whole pages that are not written yet, and the cursor after them. */
  arrived: { cursor: string; changes: Change[] } | null
  /** When something was written last (ms since 1970); the first page is written as it comes. */
  writtenAt: number
}

function takePage(state: PullState, line: Line, cursor: string, report: PullReport): void {
  const arrived = Array.isArray(line.changes) ? line.changes : []
  const changes = arrived.map(readChange).filter((change) => change !== null)
  report.changed += changes.length
  report.skipped += arrived.length - changes.length
  state.arrived = { cursor, changes: [...(state.arrived?.changes ?? []), ...changes] }
}

/** Writes what has arrived, with its cursor, in one transaction. */
async function write(member: Member, state: PullState, report: PullReport, ended = false): Promise<void> {
  const { arrived } = state
  if (!arrived) return
  if (ended && state.cursor === arrived.cursor && !state.reset && arrived.changes.length === 0) return touch(member)
  await writeReadable(member.userId, async (signedIn) => {
    if (!signedIn) throw new SignedOutError()
    await writeDurably(() => writeChangesAt(member, state, arrived, { ended, skipped: report.skipped }))
    // What is sent again shows until it is answered.
    if (startsOver(state)) await rebuildOverlay(member.userId)
  })
  state.cursor = arrived.cursor
  state.reset = false
  state.arrived = null
  state.writtenAt = Date.now()
}

/** A server that knew this device begins anew; see [Note: Starting over]. */
const startsOver = (state: PullState): boolean => state.reset && state.cursor !== null

async function touch(member: Member): Promise<void> {
  await personDb(member.userId).cursors.update(member.clientId, { pulledAt: Date.now() })
}

async function writeChangesAt(
  member: Member,
  state: PullState,
  { cursor, changes }: { cursor: string; changes: Change[] },
  { ended, skipped }: { ended: boolean; skipped: number },
): Promise<void> {
  const database = personDb(member.userId)
  // Only what is looked at is kept from its readers meanwhile.
  const touched = new Set(changes.map((change) => change.collection))
  const tables = state.reset ? baseTables(database) : Array.from(touched, (name) => database[name])
  const outbox = startsOver(state) ? [database.outbox] : []
  await database.transaction('rw', [...tables, database.cursors, ...outbox], async () => {
    const known = await database.cursors.get(member.clientId)
    if ((known?.cursor ?? null) !== state.cursor) throw new SignedOutError()
    if (startsOver(state)) await sendAgain(database, member.clientId)
    const anew = state.reset && (await hasRows(tables, member.clientId))
    const pulledAt = ended ? Date.now() : (known?.pulledAt ?? null)
    const startedOverAt = Math.max(Date.now(), (known?.startedOverAt ?? 0) + 1)
    await database.cursors.put({
      ...(anew ? { startedOverAt, hasStaleRows: true } : known),
      clientId: member.clientId,
      cursor,
      pulledAt,
      skipped,
    })
    await writeChanges(database, member.clientId, changes)
  })
}
