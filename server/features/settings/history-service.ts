import type { Tx } from '#server/platform/database/database.ts'
import { findActs } from '#server/engine/audit/audit-queries.ts'
import { noteAct, type Act, type Actor } from '#server/engine/audit/note-act.ts'

/** Leaves the trace of a changed setting or page, in the transaction that changes it. Client 0 is the platform. */
export async function noteChange(
  tx: Tx,
  author: Actor,
  { subject, before, after }: { subject: string; before: unknown; after: unknown },
  now: Date,
): Promise<void> {
  const act = { act: 'setting.change', subject: { kind: 'setting', id: subject } }
  await noteAct(tx, author, { ...act, before: { value: before ?? null }, after: { value: after ?? null } }, now)
}

/** What a setting was, as the trail says it: set there, or inherited. */
export type Was = { value: unknown } | { inherited: unknown }

/** Leaves the trace of a setting that staff changed. */
export const settingAct = (subject: string, before: Was, after: Was): Act => ({
  act: 'setting.change',
  subject: { kind: 'setting', id: subject },
  before,
  after,
})

/** The newest fifty changes of a client. */
export async function readHistory(tx: Tx, clientId: number) {
  const acts = await findActs(tx, clientId, { subjectKind: 'setting', limit: 50 })
  return acts.map(({ id, subjectId, userId, actedAt, change }) => {
    const { before, after } = JSON.parse(change) as Record<'before' | 'after', { value?: unknown; inherited?: unknown }>
    return {
      id,
      subject: subjectId,
      userId,
      changedAt: actedAt.toISOString(),
      before: before.value ?? before.inherited ?? null,
      after: after.value ?? after.inherited ?? null,
    }
  })
}
