import type { ClientRole, RoleName } from '#contract/engine/session/client.ts'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import { followPeople } from '#server/engine/audiences/follow-people.ts'
import { changeIdentity } from '#server/features/session/people/new-person-service.ts'
import { endSessions } from '#server/features/session/devices/device-sessions-service.ts'
import type { HeldDecision } from '#server/engine/sync/held/decide-held.ts'
import { countHeld } from '#server/engine/sync/held/held-queries.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findJoinedWith, findPersonOf, lockMembership, updateMembership, type PersonRowOf } from './people-queries.ts'
import { lockAdministrators } from './administrators-service.ts'
import { readPerson } from './people-service.ts'

/** Days in which a withdrawal is undone. */
const returnsWithin = 30
const dayMs = 86_400_000

const about = (userId: string) => ({ subject: { kind: 'person', id: userId }, about: userId })

/** Who sees the change at once: the server's memory of the membership, and the person's open apps. */
export async function tell({ members, realtime }: Services, { clientId }: Staff, userId: string): Promise<void> {
  await members.changed(userId)
  await realtime.pokeUser(clientId, userId)
}

/** A membership under its revision, with the person; fails with `resource.not_found` or `edit.conflict`. */
export async function take(
  tx: Tx,
  staff: Staff,
  userId: string,
  demandRev: (rev: number) => void,
): Promise<PersonRowOf> {
  const held = (await lockMembership(tx, staff.clientId, userId)) ?? fail('resource.not_found')
  demandRev(held.rev)
  return (await findPersonOf(tx, staff.clientId, userId)) ?? fail('resource.not_found')
}

/** Fails with `roles.last_admin` where a client would be left without anybody who administers it. */
async function demandAnotherAdministrator(tx: Tx, { clientId }: Staff, userId: string): Promise<void> {
  const others = (await lockAdministrators(tx, clientId)).filter((id) => id !== userId)
  if (others.length === 0) fail('roles.last_admin')
}

const administers = (roles: readonly RoleName[]) => roles.includes('programme-admin')

/** Changes what a person is called and does for a living. */
export async function changePerson(
  services: Services,
  staff: Staff,
  userId: string,
  change: { firstName: string; lastName: string; profession: string | null },
): Promise<PersonDetail> {
  await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const before = await take(tx, staff, userId, demandRev)
    const { firstName, lastName, profession } = change
    await changeIdentity(tx, userId, { firstName, lastName })
    await updateMembership(tx, staff.clientId, userId, { profession })
    await followPeople(tx, staff.clientId, [userId])
    const told = ({ firstName: first, lastName: last, profession: does }: typeof change) => ({ first, last, does })
    await note({ act: 'person.change', ...about(userId), before: told(before), after: told(change) })
    return { done: true }
  })
  await tell(services, staff, userId)
  return readPerson(services, staff, userId)
}

/** Says what somebody may do in the client. Nobody changes their own roles, nor gives or takes what is not theirs to give. */
export async function setRoles(
  services: Services,
  staff: Staff,
  userId: string,
  roles: readonly ClientRole[],
): Promise<PersonDetail> {
  if (userId === staff.userId) fail('roles.own')
  const wanted = [...new Set<ClientRole>(['member', ...roles])]
  await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const { roles: before } = await take(tx, staff, userId, demandRev)
    if (administers(before) !== administers(wanted)) {
      if (!staff.roles.includes('platform-admin')) fail('access.denied')
      if (administers(before)) await demandAnotherAdministrator(tx, staff, userId)
    }
    await updateMembership(tx, staff.clientId, userId, { roles: wanted })
    await followPeople(tx, staff.clientId, [userId])
    await note({
      act: 'person.roles',
      subject: { kind: 'person', id: userId },
      before: { roles: before },
      after: { roles: wanted },
    })
    return { done: true }
  })
  await tell(services, staff, userId)
  return readPerson(services, staff, userId)
}

/** Keeps somebody out of the client, or ends their part in it. Never oneself, never the last administrator. */
async function leave(
  services: Services,
  staff: Staff,
  userId: string,
  act: 'person.block' | 'person.withdraw',
  change: (now: Date) => Parameters<typeof updateMembership>[3],
  after: Record<string, unknown> = {},
): Promise<PersonDetail> {
  if (userId === staff.userId) fail('people.own')
  await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const before = await take(tx, staff, userId, demandRev)
    if (administers(before.roles)) await demandAnotherAdministrator(tx, staff, userId)
    await updateMembership(tx, staff.clientId, userId, change(now))
    await followPeople(tx, staff.clientId, [userId])
    await note({ act, ...about(userId), after })
    return { done: true }
  })
  await tell(services, staff, userId)
  return readPerson(services, staff, userId)
}

/** Keeps somebody out of this client; their part in others stays as it is. */
export const blockPerson = (services: Services, staff: Staff, userId: string, reason: string): Promise<PersonDetail> =>
  leave(services, staff, userId, 'person.block', (now) => ({ blocked_at: now, blocked_reason: reason }), { reason })

/** Ends somebody's part in the client. What they did there stays. */
export const withdrawPerson = (services: Services, staff: Staff, userId: string): Promise<PersonDetail> =>
  leave(services, staff, userId, 'person.withdraw', (now) => ({ ended_at: now }))

/** Lets somebody in again who was blocked, or undoes a withdrawal of the last thirty days. */
async function comeBack(
  services: Services,
  staff: Staff,
  userId: string,
  act: 'person.unblock' | 'person.return',
): Promise<PersonDetail> {
  await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const { endedAt } = await take(tx, staff, userId, demandRev)
    if (act === 'person.return' && endedAt && now.getTime() - endedAt.getTime() > returnsWithin * dayMs)
      fail('people.withdrawn_long', { values: { days: returnsWithin } })
    if (act === 'person.return' && (await findJoinedWith(tx, staff.clientId, userId))) fail('people.joined')
    const change = act === 'person.return' ? { ended_at: null } : { blocked_at: null, blocked_reason: null }
    await updateMembership(tx, staff.clientId, userId, change)
    await followPeople(tx, staff.clientId, [userId])
    await note({ act, subject: { kind: 'person', id: userId } })
    return { done: true }
  })
  await tell(services, staff, userId)
  return readPerson(services, staff, userId)
}

export const unblockPerson = (services: Services, staff: Staff, userId: string): Promise<PersonDetail> =>
  comeBack(services, staff, userId, 'person.unblock')

export const returnPerson = (services: Services, staff: Staff, userId: string): Promise<PersonDetail> =>
  comeBack(services, staff, userId, 'person.return')

/** Fails with `access.denied` where somebody runs the platform and who asks does not: their account is not a client's to touch. */
export function demandRank(staff: Staff, person: Pick<PersonRowOf, 'superuser'>): void {
  if (person.superuser && !staff.roles.includes('platform-admin')) fail('access.denied')
}

/** Decides what somebody sent while they were kept out; answers how many. It is done by a job, and their devices hear of it. */
export async function decideHeld(
  services: Services,
  staff: Staff,
  userId: string,
  decision: HeldDecision['decision'],
): Promise<{ decided: number }> {
  const { clientId } = staff
  const answer = await writeAsStaff(services, staff, async (tx, { note }) => {
    if (!(await findPersonOf(tx, clientId, userId))) fail('resource.not_found')
    const held = (await countHeld(tx, clientId, [userId])).get(userId) ?? 0
    await services.jobs.queue(tx, {
      kind: 'decide_held',
      payload: { clientId, userId, decision } satisfies HeldDecision,
    })
    await note({ act: `person.held_${decision}`, subject: { kind: 'person', id: userId }, after: { held } })
    return { decided: held }
  })
  services.jobs.nudge()
  return answer
}

/** Ends every session of a person; answers how many. Their devices keep what was not sent, sealed. */
export async function signOutEverywhere(services: Services, staff: Staff, userId: string): Promise<{ ended: number }> {
  await writeAsStaff(services, staff, async (tx, { note }) => {
    demandRank(staff, (await findPersonOf(tx, staff.clientId, userId)) ?? fail('resource.not_found'))
    await note({ act: 'person.sign_out', subject: { kind: 'person', id: userId } })
    return { done: true }
  })
  return { ended: await endSessions(services, userId) }
}
