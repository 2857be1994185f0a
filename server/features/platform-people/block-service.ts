import type { PlatformPersonDetail } from '#contract/features/platform-people/platform-people-schema.ts'
import { findAdministrators, holdPeople } from '#server/features/people/administrators-service.ts'
import { endSessions } from '#server/features/session/devices/device-sessions-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findAdministered, findOne, findParts, findRunners, updateBlock } from './platform-people-queries.ts'
import { readPerson } from './platform-people-service.ts'

/** The person under their revision; fails with `resource.not_found` or `edit.conflict`. */
async function read(tx: Tx, userId: string, demandRev: (rev: number) => void) {
  const person = (await findOne(tx, userId)) ?? fail('resource.not_found')
  demandRev(person.rev)
  return person
}

/** Fails with `roles.last_admin` where the platform, or a client, would be left without anybody who administers it. */
async function demandOthers(tx: Tx, userId: string): Promise<void> {
  const isLast = (those: readonly string[]) => those.length === 1 && those[0] === userId
  if (isLast(await findRunners(tx))) fail('roles.last_admin', { values: { client: 'platform' } })
  for (const { id, name } of await findAdministered(tx, userId))
    if (isLast(await findAdministrators(tx, id))) fail('roles.last_admin', { values: { client: name } })
}

/** Holds the person, and everybody who administers what they do: of two that block each other one waits, and sees it. */
async function holdWithOthers(tx: Tx, userId: string): Promise<void> {
  const held = new Set([userId, ...(await findRunners(tx))])
  for (const { id } of await findAdministered(tx, userId))
    for (const one of await findAdministrators(tx, id)) held.add(one)
  await holdPeople(tx, [...held])
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
    await demandOthers(tx, userId)
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
