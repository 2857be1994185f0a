import { newId } from '#contract/engine/ids.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PersonEventKind } from './account-tables.ts'

/** Writes down what happened to a person's access or data. No addresses, no secrets in `detail`. */
export async function noteEvent(
  tx: Tx,
  event: { userId: string; kind: PersonEventKind; at: Date; detail?: Record<string, string | number | boolean> },
): Promise<void> {
  await tx
    .insertInto('person_event')
    .values({
      id: newId(event.at.getTime()),
      user_id: event.userId,
      kind: event.kind,
      at: event.at,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute()
}
