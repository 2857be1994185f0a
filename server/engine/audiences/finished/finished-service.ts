import type { Tx } from '#server/platform/database/database.ts'
import { deleteFinished, insertFinished, isAskedFor } from './finished-queries.ts'
import { followPeople } from '../follow-people.ts'

/** Something that there is to finish: what kind it is, and its number. */
interface Finishable {
  kind: string
  id: number
}

/**
 * Notes that somebody has finished something, or has to begin anew, in the transaction that made it so; where a rule asks
 * for that their audiences follow.
 */
export async function noteFinished(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  { kind, id }: Finishable,
  isFinished: boolean,
): Promise<void> {
  const item = `${kind}:${id}`
  const write = isFinished ? insertFinished : deleteFinished
  const isNew = await write(tx, clientId, userId, item)
  if (isNew && (await isAskedFor(tx, clientId, item))) await followPeople(tx, clientId, [userId])
}
