import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import { separatedWithin } from '#contract/features/people/people-join-contract.ts'
import { followPeople } from '#server/engine/audiences/follow-people.ts'
import type { Services } from '#server/engine/services.ts'
import type { Joined } from '#server/engine/session/join-people.ts'
import { hasEarned, separateRows } from '#server/engine/session/separate-people.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { fail } from '#server/platform/problem.ts'
import { findPersonOf, lockMembership, updateMembership } from '../people-queries.ts'
import { readPerson } from '../people-service.ts'
import { deleteJoin, deleteJoinsBefore, findClientIds, findJoin, takeBackExternalId } from './join-queries.ts'

const dayMs = 86_400_000

/**
 * Separates somebody from whom they were joined with: what came from them is theirs again, what was done since stays with
 * the one who stayed. Within seven days, while neither earned or spent: later nobody can tell whose that was.
 */
export async function separatePeople(
  services: Services,
  staff: Staff,
  joined: Joined,
  userId: string,
): Promise<PersonDetail> {
  const { clientId } = staff
  let other = ''
  await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    if (!(await findPersonOf(tx, clientId, userId))) fail('resource.not_found')
    const found = (await findJoin(tx, clientId, userId)) ?? fail('people.not_joined')
    const pair = { clientId, from: userId, into: found.into }
    other = pair.into
    if (staff.userId === pair.from || staff.userId === pair.into) fail('people.own')
    // As when they were joined: whatever either of them sends comes before all this, or finds them apart.
    for (const id of [pair.from, pair.into].toSorted()) await lockStream(tx, clientId, userStream(id))
    for (const id of [pair.from, pair.into].toSorted()) await lockMembership(tx, clientId, id)
    const gone = (await findPersonOf(tx, clientId, pair.from)) ?? fail('resource.not_found')
    const kept = (await findPersonOf(tx, clientId, pair.into)) ?? fail('resource.not_found')
    demandRev(gone.rev)
    // Of two that separate them one is late.
    const { joinedAt, memory } = (await findJoin(tx, clientId, userId)) ?? fail('people.not_joined')
    if (now.getTime() - joinedAt.getTime() > separatedWithin * dayMs)
      fail('people.join_old', { values: { days: separatedWithin } })
    // Who stayed may have been joined with a third one since: those are separated first.
    if (kept.endedAt) fail('people.left')
    if (memory.gone.roles.includes('programme-admin') && !staff.roles.includes('platform-admin')) fail('access.denied')
    if (await hasEarned(tx, joined, pair, joinedAt)) fail('people.join_earned')
    await separateRows(tx, joined, pair, { memory: memory.rows, joinedAt, now })
    await updateMembership(tx, clientId, pair.from, { ended_at: null, roles: memory.gone.roles })
    const isSame = (one: unknown, as: unknown) => JSON.stringify(one) === JSON.stringify(as)
    // What staff changed since stays changed.
    await updateMembership(tx, clientId, pair.into, {
      ...(isSame(kept.roles, memory.became.roles) && { roles: memory.kept.roles }),
      ...(isSame(kept.profession, memory.became.profession) && { profession: memory.kept.profession }),
    })
    if (memory.externalId !== null) await takeBackExternalId(tx, pair, memory.externalId)
    await deleteJoin(tx, clientId, pair.from)
    await followPeople(tx, clientId, [pair.from, pair.into])
    await note({
      act: 'person.separate',
      subject: { kind: 'person', id: pair.into },
      before: { joined: pair.from },
    })
    return { done: true }
  })
  for (const id of [userId, other].filter(Boolean)) {
    await services.members.changed(id)
    await services.realtime.pokeUser(clientId, id)
  }
  return readPerson(services, staff, userId)
}

/** What it takes to separate people is kept no longer than that may be done. */
export async function forgetJoins({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - separatedWithin * dayMs)
  const clients = await database.inSystem((tx) => findClientIds(tx))
  for (const clientId of clients) await database.inTenant(clientId, (tx) => deleteJoinsBefore(tx, clientId, before))
}
