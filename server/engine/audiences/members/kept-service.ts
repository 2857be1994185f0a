import type { Tx } from '#server/platform/database/database.ts'
import { lockRules, takeAudienceId } from '../audience-queries.ts'
import { deleteOthers, insertKept, insertMembers } from './kept-queries.ts'

// [Note: Kept audiences] What is shown to people whom no rule describes (those enrolled in a course) is shown to an
// audience that a part of the server keeps: it says who is in it. Rules do not name it, staff do not see it, and who
// follows people leaves it alone. It is looked at like any other: by pulls, endpoints, files and operations.

/**
 * Makes such an audience; answers its number. Whoever changes who is in it shares the client's rules (`holdKept`), and
 * whoever makes it holds them: of two at once the later one reads what the earlier one left.
 */
export async function makeKept(tx: Tx, clientId: number, name: string): Promise<number> {
  const id = await takeAudienceId(tx, clientId)
  await insertKept(tx, clientId, { id, name })
  return id
}

/**
 * Keeps kept audiences from being made until the commit; with `all` from being changed too, by whoever holds them
 * meanwhile.
 */
export async function holdKept(tx: Tx, clientId: number, lock: 'all' | 'share' = 'share'): Promise<void> {
  await lockRules(tx, clientId, lock)
}

/** Says who of some people is in an audience: those of `held` are, the others are not. Answers who came or went. */
export async function settleKept(
  tx: Tx,
  { clientId, audienceId }: { clientId: number; audienceId: number },
  people: readonly string[],
  held: readonly string[],
): Promise<string[]> {
  const went = people.length > 0 ? await deleteOthers(tx, { clientId, audienceId }, people, held) : []
  const came = held.length > 0 ? await insertMembers(tx, { clientId, audienceId }, held) : []
  return [...came, ...went]
}
