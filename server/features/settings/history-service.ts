import type { Tx } from '#server/platform/database/database.ts'
import { noteAct, type Act, type Actor } from '#server/engine/audit/note-act.ts'

/** What a setting was, as the trail says it: set there, or inherited. */
export type Was = { value: unknown } | { inherited: unknown }

/** The trace of a changed setting or page. */
export const settingAct = (subject: string, before: Was, after: Was): Act => ({
  act: 'setting.change',
  subject: { kind: 'setting', id: subject },
  before,
  after,
})

/** Leaves the trace of what was written here, in the transaction that writes it. Client 0 is the platform. */
export async function noteChange(
  tx: Tx,
  author: Actor,
  { subject, before, after }: { subject: string; before: unknown; after: unknown },
  now: Date,
): Promise<void> {
  await noteAct(tx, author, settingAct(subject, { value: before ?? null }, { value: after ?? null }), now)
}
