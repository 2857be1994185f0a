import type { Tx } from '#server/platform/database/database.ts'
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
