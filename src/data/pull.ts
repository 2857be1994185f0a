import { pull } from '#contract/sync/pull.ts'
import type { Change } from '#contract/sync/collections.ts'
import { CallError } from '#platform/call-error.ts'
import { callAs } from './api.ts'
import { readChange, writeChanges } from './changes.ts'
import { reconcileDownloads } from './downloads/reconcile.ts'
import { withLock } from './locks.ts'
import type { Member } from './member.ts'
import { readLines } from './ndjson.ts'
import { writeDurably } from './open-database.ts'
import { baseTables, ofClient, personDb } from './person-db.ts'
import { writeReadable } from './readable.ts'
import { rememberSkew } from './skew.ts'

/** What a pull brought. `skipped` counts rows that did not fit their schema and were left out. */
export interface PullReport {
  changed: number
  skipped: number
}

const waiting = new Map<string, Promise<PullReport>>()

/**
 * Brings this member's collections up to date. Each page is written with its cursor in one
 * transaction, so a cut pull goes on from its last page. One pull at a time on the device; asked for
 * while another waits for its turn, both are the same one.
 */
export async function pullChanges(member: Member, { signal }: { signal?: AbortSignal } = {}): Promise<PullReport> {
  const name = `trilha-pull-${member.userId}-${member.clientId}`
  const known = waiting.get(name)
  if (known) return known
  const mine = withLock(name, async () => {
    // From here on news may have been missed: who asks now waits for a pull of its own.
    waiting.delete(name)
    return pullWhole(member, signal)
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

async function pullWhole(member: Member, signal: AbortSignal | undefined): Promise<PullReport> {
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
  if (report.changed > 0) await reconcileDownloads(member)
  return report
}

/** A line of the answer; rows are checked one by one, so that one which does not fit stops nothing. */
type Line = Partial<{ kind: string; reset: boolean; serverTime: string; cursor: string; changes: unknown[] }>

async function pullOnce(
  member: Member,
  report: PullReport,
  signal: AbortSignal | undefined,
): Promise<{ ended: boolean; pages: number }> {
  const cursor = (await personDb(member.userId).cursors.get(member.clientId))?.cursor ?? null
  const sentAt = Date.now()
  const response = await callAs(member)(pull, { body: { cursor } }, { signal })
  const receivedAt = Date.now()
  const page: Page = { cursor, reset: false }
  let pages = 0
  let begun = false
  try {
    for await (const text of readLines(response)) {
      const line = JSON.parse(text) as Line
      if (!begun && line.kind !== 'begin') throw new CallError('captive')
      if (line.kind === 'begin') {
        begun = true
        page.reset = line.reset === true
        if (typeof line.serverTime === 'string') await rememberSkew(line.serverTime, sentAt, receivedAt)
      } else if (typeof line.cursor === 'string') {
        await takePage(member, page, line, report)
        if (line.kind === 'end') return { ended: true, pages }
        pages++
      }
    }
  } catch (error) {
    if (signal?.aborted || error instanceof CallError) throw error
    // A cut inside a line (half a JSON text) or of the connection: what was written stays written.
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
  }
  return { ended: false, pages }
}

/** Where the local rows stand while a pull is written. */
interface Page {
  cursor: string | null
  /** The server starts over: what is here of this client goes, together with the first page that comes. */
  reset: boolean
}

async function takePage(member: Member, page: Page, line: Line, report: PullReport): Promise<void> {
  const arrived = line.changes ?? []
  const changes = arrived.map(readChange).filter((change) => change !== null)
  report.changed += changes.length
  report.skipped += arrived.length - changes.length
  const next = { cursor: line.cursor ?? null, ended: line.kind === 'end', skipped: report.skipped }
  if (next.ended && page.cursor === next.cursor && !page.reset && changes.length === 0) return touch(member)
  await writeReadable(member.userId, async (signedIn) => {
    if (!signedIn) throw new SignedOutError()
    await writeDurably(() => writePage(member, page, changes, next))
  })
  page.cursor = next.cursor
  page.reset = false
}

async function touch(member: Member): Promise<void> {
  await personDb(member.userId).cursors.update(member.clientId, { pulledAt: Date.now() })
}

async function writePage(
  member: Member,
  page: Page,
  changes: Change[],
  next: { cursor: string | null; ended: boolean; skipped: number },
): Promise<void> {
  const database = personDb(member.userId)
  const tables = baseTables(database)
  await database.transaction('rw', [...tables, database.cursors], async () => {
    const known = await database.cursors.get(member.clientId)
    if ((known?.cursor ?? null) !== page.cursor) throw new SignedOutError()
    if (page.reset) await Promise.all(tables.map((table) => ofClient(table, member.clientId).delete()))
    await writeChanges(database, member.clientId, changes)
    const pulledAt = next.ended ? Date.now() : (known?.pulledAt ?? null)
    await database.cursors.put({ clientId: member.clientId, cursor: next.cursor, pulledAt, skipped: next.skipped })
  })
}
