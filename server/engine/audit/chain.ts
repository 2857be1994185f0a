import { createHash } from 'node:crypto'
import type { Tx } from '#server/platform/database/database.ts'
import type { Services } from '../services.ts'
import { findLastLink, findLinks, findLoose, insertLinks, type AuditRow } from './audit-queries.ts'

// [Note: Audit chain] Each minute one server takes the acts that were committed since and links them: a link's hash
// covers the act and the link before it, so that an act that was changed or taken away later breaks the chain there.
// Whoever writes an act waits for nobody: its place is given afterwards, in the order in which the commits were seen.

const page = 1000
/** No transaction is open longer than this (ms): an act committed late is no older than the last link by more. */
const slack = 24 * 3_600_000
const beginning = 'the beginning'

/** What a link says of its act: every column of the row, in one order. */
function hashOf(before: string, row: AuditRow): string {
  const columns = [
    row.client_id,
    row.id,
    row.acted_at.toISOString(),
    row.actor,
    row.user_id,
    row.session_id,
    row.address,
    row.act,
    row.subject_kind,
    row.subject_id,
    row.change,
    row.sealed_for,
    row.request_id,
  ]
  return createHash('sha256')
    .update(`${before}\n${JSON.stringify(columns)}`)
    .digest('hex')
}

/** Links what is loose in one client's trail; the newest hash where there was something. */
async function linkClient(tx: Tx, clientId: number): Promise<string | null> {
  const last = await findLastLink(tx, clientId)
  let { number, hash } = last ?? { number: 0, hash: beginning }
  const since = last ? new Date(last.acted_at.getTime() - slack) : null
  const links = (await findLoose(tx, clientId, since, page)).map((row) => {
    number++
    hash = hashOf(hash, row)
    return { number, auditId: row.id, hash }
  })
  await insertLinks(tx, clientId, links)
  return links.length === 0 ? null : hash
}

const within = <T>({ database }: Pick<Services, 'database'>, clientId: number, work: (tx: Tx) => Promise<T>) =>
  clientId === 0 ? database.inSystem(work) : database.inTenant(clientId, work)

/** The platform and every client, by number. */
async function findChained({ database }: Pick<Services, 'database'>): Promise<number[]> {
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').orderBy('id').execute())
  return [0, ...clients.map(({ id }) => id)]
}

/** Links what was done since the last time, in every trail. Of two servers at once one of them fails, and tries again. */
export async function linkActs(services: Pick<Services, 'database' | 'log'>): Promise<void> {
  for (const clientId of await findChained(services)) {
    for (let hash = await within(services, clientId, (tx) => linkClient(tx, clientId)); hash !== null;) {
      // Outside the database, too: whoever rewrites a whole chain does not reach what was logged.
      services.log.info({ clientId, hash }, 'audit trail')
      hash = await within(services, clientId, (tx) => linkClient(tx, clientId))
    }
  }
}

/** What a look at one trail found: how many acts hold to which hash, or the first that does not. */
export type Verified = { clientId: number; rows: number; hash: string } | { clientId: number; brokenAt: string }

async function verifyClient(tx: Tx, clientId: number): Promise<Verified> {
  let hash = beginning
  let number = 0
  for (;;) {
    const links = await findLinks(tx, clientId, number, page)
    for (const link of links) {
      number++
      const { id, hash: kept, number: place, audit_id: auditId, ...row } = link
      const whole = id !== null && place === number && hashOf(hash, { ...row, id } as AuditRow) === kept
      if (!whole) return { clientId, brokenAt: auditId }
      hash = kept
    }
    if (links.length < page) return { clientId, rows: number, hash }
  }
}

/** Reckons the chain of a trail (of all where none is named) anew. What is not linked yet is linked first. */
export async function verifyActs(services: Pick<Services, 'database' | 'log'>, clientId?: number): Promise<Verified[]> {
  await linkActs(services)
  const found: Verified[] = []
  for (const one of clientId === undefined ? await findChained(services) : [clientId])
    found.push(await within(services, one, (tx) => verifyClient(tx, one)))
  return found
}
