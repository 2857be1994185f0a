import { pageSize } from '#contract/engine/staff/list.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { findDraft, type DraftId } from './draft-queries.ts'
import { demandOwn } from './describe-draft.ts'
import { type Reading } from './draft-service.ts'
import { deleteEntries, findEntries, noteEditor } from './entry-queries.ts'

/** An editor that was not heard for so long has gone (ms); open ones are heard every 20 s. */
const silentFor = 60_000
/** How long a draft's history is kept (ms). */
const keptFor = 90 * 86_400_000

/** Notes that an editor has a draft open; answers its revision and who else has it open. */
export async function followContent(
  { database, clock }: Reading & Pick<Services, 'clock'>,
  staff: Staff,
  draft: DraftId,
  editor: string,
): Promise<{ rev: number; others: { editor: string; name: string }[] }> {
  const now = clock.now()
  return database.inTenant(staff.clientId, async (tx) => {
    const { rev } = demandOwn(staff, await findDraft(tx, draft))
    const silentSince = new Date(now.getTime() - silentFor)
    return { rev, others: await noteEditor(tx, draft, { editor, userId: staff.userId, now, silentSince }) }
  })
}

/** A page of a draft's history, the newest first. */
export async function listHistory(
  { database }: Reading,
  staff: Staff,
  draft: DraftId,
  cursor: string | undefined,
): Promise<{ rows: { at: string; rev: number; by: string }[]; next: string | null }> {
  return database.inTenant(staff.clientId, async (tx) => {
    demandOwn(staff, await findDraft(tx, draft))
    const before = cursor === undefined ? null : new Date(cursor)
    const found = await findEntries(tx, draft, { before, limit: pageSize + 1 })
    const rows = found.slice(0, pageSize).map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry }))
    return { rows, next: found.length > pageSize ? (rows.at(-1)?.at ?? null) : null }
  })
}

/** Forgets how drafts were more than 90 days ago. */
export async function removeOldEntries({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptFor)
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id } of clients) await database.inTenant(id, (tx) => deleteEntries(tx, id, before))
}
