import { isIn, namesIn, type AudienceFacts } from '#contract/engine/audience.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { indexMembers } from '../session/index-members.ts'
import { findAudiences, findFacts, lockMembers, lockRules, type StoredAudience } from './audience-queries.ts'
import { deleteFromAudience, findInAudiences, insertInAudiences } from './members/member-queries.ts'
import { noteMove } from './moves/move-queries.ts'

// [Note: Kept current] Who changes people holds their memberships and shares the client's rules, who changes a rule
// holds the rules: of two at once the later one reads what the earlier one left. Memberships are held in a way that rows
// pointing at them need not wait for, so that neither waits for the other's end in a circle.

/** People looked at together. */
const peopleAtOnce = 2000

/**
 * Puts people into the audiences whose rules hold them now and takes them out of the others. To be called in the
 * transaction that changed them (roles, profession, groups, place) or made them members, after the change. Answers whose audiences changed.
 */
export async function followPeople(tx: Tx, clientId: number, userIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(userIds)].toSorted()
  if (ids.length === 0) return []
  for (let start = 0; start < ids.length; start += peopleAtOnce)
    await lockMembers(tx, clientId, ids.slice(start, start + peopleAtOnce))
  for (let start = 0; start < ids.length; start += peopleAtOnce)
    await indexMembers(tx, clientId, ids.slice(start, start + peopleAtOnce))
  await noteMove(tx, clientId, ids)
  const { lastId } = await lockRules(tx, clientId, 'share')
  if (lastId === 0) return []
  const audiences = await findAudiences(tx, clientId)
  const changed: string[] = []
  for (let start = 0; start < ids.length; start += peopleAtOnce)
    changed.push(...(await settle(tx, clientId, audiences, ids.slice(start, start + peopleAtOnce))))
  return changed
}

/**
 * The same for people whose branch stands elsewhere now; the caller holds all of the client's rules. Answers whose
 * audiences changed.
 */
export async function followBranches(tx: Tx, clientId: number, userIds: readonly string[]): Promise<string[]> {
  const audiences = (await findAudiences(tx, clientId)).filter(({ rule }) =>
    namesIn(rule).some(({ kind }) => kind === 'branch'),
  )
  const changed: string[] = []
  for (let start = 0; start < userIds.length; start += peopleAtOnce)
    changed.push(...(await settle(tx, clientId, audiences, userIds.slice(start, start + peopleAtOnce))))
  await noteMove(tx, clientId, changed)
  return changed
}

async function settle(
  tx: Tx,
  clientId: number,
  audiences: readonly StoredAudience[],
  userIds: readonly string[],
): Promise<string[]> {
  if (audiences.length === 0) return []
  const people = new Map((await findFacts(tx, clientId, userIds)).map((person) => [person.userId, person]))
  const audienceIds = audiences.map(({ id }) => id)
  const present = await findInAudiences(tx, clientId, audienceIds, userIds)
  const changed = new Set<string>()
  for (const { id, rule } of audiences) {
    const now = new Set(present.filter((row) => row.audienceId === id).map((row) => row.userId))
    const held = (userId: string) => holds(rule, people.get(userId))
    const gained = userIds.filter((userId) => !now.has(userId) && held(userId))
    const lost = [...now].filter((userId) => !held(userId))
    if (gained.length > 0)
      await insertInAudiences(
        tx,
        clientId,
        gained.map((userId) => ({ audienceId: id, userId })),
      )
    if (lost.length > 0) await deleteFromAudience(tx, clientId, id, lost)
    for (const userId of [...gained, ...lost]) changed.add(userId)
  }
  return [...changed]
}

const holds = (rule: StoredAudience['rule'], person: AudienceFacts | undefined): boolean =>
  person !== undefined && isIn(rule, person)
