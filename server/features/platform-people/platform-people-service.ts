import { pageSize } from '#contract/engine/staff/list.ts'
import type {
  PlatformPeopleFilter,
  PlatformPerson,
  PlatformPersonDetail,
} from '#contract/features/platform-people/platform-people-schema.ts'
import { maskDocument } from '#server/features/people/people-service.ts'
import { lockPerson } from '#server/features/session/people/person-access-service.ts'
import { countFactors, takeFactorsAway } from '#server/features/second-factor/second-factor-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import {
  findNamed,
  findOne,
  findOpenSessions,
  findParts,
  findSome,
  type FoundPerson,
} from './platform-people-queries.ts'

const describe = (person: FoundPerson): PlatformPerson => ({
  userId: person.id,
  firstName: person.first_name,
  lastName: person.last_name,
  email: person.email,
  document: maskDocument(person.document),
  runsPlatform: person.superuser,
  blockedAt: person.blocked_at?.toISOString() ?? null,
})

/** Who was looked for; without words who runs the platform, or who is blocked on all of it. */
export async function findPeople(
  { database }: Pick<Services, 'database'>,
  asked: { search?: string | undefined; show?: PlatformPeopleFilter | undefined; cursor?: string | undefined },
): Promise<{ rows: PlatformPerson[]; next: string | null }> {
  const { search, show = 'runs-platform', cursor } = asked
  return database.inSystem(async (tx) => {
    if (search) return { rows: (await findNamed(tx, search)).map(describe), next: null }
    const found = await findSome(tx, show, cursor, pageSize + 1)
    const rows = found.slice(0, pageSize).map(describe)
    return { rows, next: found.length > pageSize ? (rows.at(-1)?.email ?? null) : null }
  })
}

/** One person, whole; fails with `resource.not_found`. */
export async function readPerson(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  userId: string,
): Promise<PlatformPersonDetail> {
  return database.inSystem(async (tx) => {
    const person = (await findOne(tx, userId)) ?? fail('resource.not_found')
    const sessions = await findOpenSessions(tx, userId, clock.now())
    return {
      ...describe(person),
      rev: person.rev,
      createdAt: person.created_at.toISOString(),
      blockedReason: person.blocked_reason,
      clients: (await findParts(tx, userId)).map(({ id, name, roles, blocked_at, ended_at }) => ({
        clientId: id,
        name,
        roles,
        state: ended_at ? ('withdrawn' as const) : blocked_at ? ('blocked' as const) : ('active' as const),
      })),
      sessions: sessions.count,
      lastSeenAt: sessions.lastSeenAt?.toISOString() ?? null,
      factors: await countFactors(tx, userId),
    }
  })
}

/**
 * Takes the second factor of somebody who lost it away; they are told by letter. Never one's own: whoever found a desk open
 * would get rid of what protects it. So it takes two who run the platform; the last one has the command line.
 */
export async function removeFactors(services: Services, staff: Staff, userId: string): Promise<PlatformPersonDetail> {
  if (userId === staff.userId) fail('people.own')
  await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const person = (await lockPerson(tx, userId)) ?? fail('resource.not_found')
    const had = await countFactors(tx, userId)
    await takeFactorsAway(tx, services, person, now)
    await note({ act: 'person.factor_remove', subject: { kind: 'person', id: userId }, before: had })
    return { done: true }
  })
  services.jobs.nudge()
  return readPerson(services, userId)
}
