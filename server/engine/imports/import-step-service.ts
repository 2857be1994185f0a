import { fileLimits, type ImportState } from '#contract/engine/staff/import.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '../services.ts'
import type { Staff } from '../staff/staff.ts'
import { writeAsStaff } from '../staff/staff-write.ts'
import { dropBytes } from './import-job.ts'
import { countUnderWay, deleteImport, findEnded, lockImport, moveImport, type ImportRow } from './import-queries.ts'

/** An import of one of these kinds under its revision, where it is in one of these states. */
export async function takeImport(
  tx: Tx,
  { clientId }: Staff,
  { id, kinds, states }: { id: string; kinds: readonly string[]; states: readonly ImportState[] },
  demandRev: (rev: number) => void,
): Promise<ImportRow> {
  const row = await lockImport(tx, clientId, id)
  if (!row || !kinds.includes(row.kind)) fail('resource.not_found')
  demandRev(row.rev)
  if (!states.includes(row.state)) fail('import.state')
  return row
}

/** Fails with `import.busy` where a client has as many imports under way as may be. */
export async function demandRoom(tx: Tx, clientId: number): Promise<void> {
  if ((await countUnderWay(tx, clientId)) >= fileLimits.atOnce) fail('import.busy', { retryAfter: 30 })
}

/** Fails where a column of the file is for nothing that is known, one stands for two, or no row could be found by them. */
export function demandColumns(
  heads: readonly string[],
  columns: readonly (string | null)[],
  keys: readonly string[],
): void {
  const wrong = (field: string) => ({ fields: [{ field, code: 'invalid' as const }] })
  if (columns.length !== heads.length) fail('request.invalid', wrong('columns'))
  const unknown = columns.indexOf(null)
  if (unknown >= 0)
    fail('import.column_unknown', {
      ...wrong(`columns.${unknown}`),
      values: { name: (heads[unknown] ?? '').slice(0, 60) },
    })
  const used = columns.filter((column) => column !== 'ignore')
  const twice = columns.findIndex((column, at) => column !== 'ignore' && columns.indexOf(column) !== at)
  if (twice >= 0) fail('request.invalid', wrong(`columns.${twice}`))
  if (!keys.some((column) => used.includes(column))) fail('import.required', wrong('columns'))
}

/** Stops an import. Rows that were applied by then stay applied. */
export async function stopImport(
  services: Services,
  staff: Staff,
  id: string,
  { kinds, acts }: { kinds: readonly string[]; acts: string },
): Promise<void> {
  await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const states = ['uploaded', 'checking', 'checked', 'applying'] as const
    const row = await takeImport(tx, staff, { id, kinds, states }, demandRev)
    await moveImport(tx, staff.clientId, id, { state: 'cancelled' })
    const before = { state: row.state, done: row.done }
    await note({ act: `${acts}.import_cancel`, subject: { kind: 'import', id }, before })
    return { done: true }
  })
  await dropBytes(services, staff.clientId, id)
}

/** Takes away what is kept no longer: bytes that nobody needs any more, and imports of more than thirty days. */
export async function removeOldImports(services: Services): Promise<void> {
  const { database, clock } = services
  const before = new Date(clock.now().getTime() - fileLimits.days * 86_400_000)
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id: clientId } of clients) {
    for (const row of await database.inTenant(clientId, (tx) => findEnded(tx, clientId, before))) {
      const isOld = row.created_at < before
      const isNeeded = row.state === 'done' && (row.counts['error'] ?? 0) > 0
      if (isOld || !isNeeded) await dropBytes(services, clientId, row.id)
      if (isOld) await database.inTenant(clientId, (tx) => deleteImport(tx, clientId, row.id))
    }
  }
}
