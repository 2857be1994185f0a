import type { PlatformPersonDetail } from '#contract/features/platform-people/platform-people-schema.ts'
import { holdPeople } from '#server/features/people/administrators-service.ts'
import { endSessions } from '#server/features/session/devices/device-sessions-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findLeftAlone, holdWithOthers } from './last-administrator-service.ts'
import { findOne, findParts, updateBlock } from './platform-people-queries.ts'
import { readPerson } from './platform-people-service.ts'

/** The person under their revision; fails with `resource.not_found` or `edit.conflict`. */
async function read(tx: Tx, userId: string, demandRev: (rev: number) => void) {
  const person = (await findOne(tx, userId)) ?? fail('resource.not_found')
  demandRev(person.rev)
  return person
}

/** Keeps somebody out of the whole installation. What waits on their devices stays there, sealed, until they come back. */
export async function blockPerson(
  services: Services,
  staff: Staff,
  userId: string,
  reason: string,
): Promise<PlatformPersonDetail> {
  await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    await holdWithOthers(tx, userId)
    const person = await read(tx, userId, demandRev)
    const alone = await findLeftAlone(tx, userId)
    if (alone) fail('roles.last_admin', { values: { client: alone } })
    if (userId === staff.userId) fail('people.own')
    await updateBlock(tx, userId, { at: person.blocked_at ?? now, reason })
    await note({
      act: 'person.platform_block',
      subject: { kind: 'person', id: userId },
      about: userId,
      before: { reason: person.blocked_reason },
      after: { reason },
    })
    return { done: true }
  })
  await leave(services, userId)
  return readPerson(services, userId)
}

/** Lets somebody in again who was blocked on the whole installation. */
export async function unblockPerson(services: Services, staff: Staff, userId: string): Promise<PlatformPersonDetail> {
  await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    await holdPeople(tx, [userId])
    await read(tx, userId, demandRev)
    await updateBlock(tx, userId, null)
    await note({ act: 'person.platform_unblock', subject: { kind: 'person', id: userId } })
    return { done: true }
  })
  await services.members.changed(userId)
  return readPerson(services, userId)
}

/** Ends every session of somebody; their devices keep what was not sent, sealed. */
export async function signOut(services: Services, staff: Staff, userId: string): Promise<PlatformPersonDetail> {
  if (userId === staff.userId) fail('people.own')
  await writeAsStaff(services, staff, async (tx, { note }) => {
    if (!(await findOne(tx, userId))) fail('resource.not_found')
    await note({ act: 'person.sign_out', subject: { kind: 'person', id: userId } })
    return { done: true }
  })
  await leave(services, userId)
  return readPerson(services, userId)
}

/** Every server and every open app hears of it at once; a request that is sent again does so again, where this was cut short. */
async function leave(services: Services, userId: string): Promise<void> {
  await endSessions(services, userId)
  await services.members.changed(userId)
  const clients = await services.database.inSystem((tx) => findParts(tx, userId))
  for (const { id } of clients) await services.realtime.pokeUser(id, userId)
}
