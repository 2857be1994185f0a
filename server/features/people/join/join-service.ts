import type { JoinedPeople, PersonDetail } from '#contract/features/people/people-schema.ts'
import { followPeople } from '#server/engine/audiences/follow-people.ts'
import type { Services } from '#server/engine/services.ts'
import { joinRows, type Joined, type Pair } from '#server/engine/session/join-people.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findPersonOf, lockMembership, updateMembership } from '../people-queries.ts'
import { readPerson } from '../people-service.ts'
import { demandRank } from '../people-write-service.ts'
import { handOverExternalId, keepJoin } from './join-queries.ts'
import type { KeptJoin } from './join-tables.ts'

interface Two {
  userId: string
  otherId: string
}

async function findConflicts(tx: Tx, { parts }: Joined, pair: Pair): Promise<string[]> {
  const found = new Set<string>()
  for (const { joining } of parts) for (const one of (await joining?.conflicts?.(tx, pair)) ?? []) found.add(one)
  return [...found]
}

async function countOf(tx: Tx, { parts }: Joined, clientId: number, userId: string): Promise<Record<string, number>> {
  const figures = {}
  for (const { joining } of parts) Object.assign(figures, await joining?.figures?.(tx, clientId, userId))
  return figures
}

/** Two people beside each other, and what keeps them from being joined. */
export async function compareJoin(
  services: Services,
  staff: Staff,
  joined: Joined,
  { userId, otherId }: Two,
): Promise<JoinedPeople> {
  const { clientId } = staff
  const [one, other] = [await readPerson(services, staff, userId), await readPerson(services, staff, otherId)]
  return services.database.inTenant(clientId, async (tx) => ({
    one,
    other,
    figures: {
      one: await countOf(tx, joined, clientId, userId),
      other: await countOf(tx, joined, clientId, otherId),
    },
    conflicts: await findConflicts(tx, joined, { clientId, from: otherId, into: userId }),
  }))
}

/**
 * Joins two people that are one: the first stays, with everything of the other, whose part in the client ends. What the
 * other's devices send later is of the first ([Note: Joined people]).
 */
export async function joinPeople(
  services: Services,
  staff: Staff,
  joined: Joined,
  { userId, otherId, otherRev }: Two & { otherRev: number },
): Promise<PersonDetail> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const pair = { clientId, from: otherId, into: userId }
    const [one, other] = [await findPersonOf(tx, clientId, userId), await findPersonOf(tx, clientId, otherId)]
    if (!one || !other || userId === otherId) return fail('resource.not_found')
    if (staff.userId === userId || staff.userId === otherId) fail('people.own')
    demandRank(staff, other)
    // Whatever either of them sends waits: it comes before all this, or finds the one who stays.
    for (const id of [userId, otherId].toSorted()) await lockStream(tx, clientId, userStream(id))
    for (const id of [userId, otherId].toSorted()) await lockMembership(tx, clientId, id)
    const [kept, gone] = [await findPersonOf(tx, clientId, userId), await findPersonOf(tx, clientId, otherId)]
    if (!kept || !gone) return fail('resource.not_found')
    demandRev(kept.rev)
    if (gone.rev !== otherRev) fail('edit.conflict', { values: { rev: gone.rev } })
    if (kept.endedAt || gone.endedAt) fail('people.left')
    const roles = [...new Set([...kept.roles, ...gone.roles])]
    if (roles.includes('programme-admin') && !staff.roles.includes('platform-admin')) fail('access.denied')
    const conflicts = await findConflicts(tx, joined, pair)
    if (conflicts.length > 0) fail('people.merge_conflict', { values: { list: conflicts.join(', ') } })
    const rows = await joinRows(tx, joined, pair, now)
    await updateMembership(tx, clientId, otherId, { ended_at: now, roles: ['member'] })
    const profession = kept.profession ?? gone.profession
    await updateMembership(tx, clientId, userId, { roles, profession })
    const memory: KeptJoin = {
      rows,
      kept: { roles: kept.roles, profession: kept.profession },
      became: { roles, profession },
      gone: { roles: gone.roles },
      externalId: await handOverExternalId(tx, pair),
    }
    await keepJoin(tx, { ...pair, at: now, memory })
    await followPeople(tx, clientId, [userId, otherId])
    await note({
      act: 'person.join',
      subject: { kind: 'person', id: userId },
      about: userId,
      before: { roles: kept.roles },
      after: { roles, joined: otherId },
    })
    return { done: true }
  })
  for (const id of [userId, otherId]) {
    await services.members.changed(id)
    await services.realtime.pokeUser(clientId, id)
  }
  return readPerson(services, staff, userId)
}
