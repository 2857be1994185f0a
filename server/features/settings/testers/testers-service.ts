import { mostTesters, type Tester } from '#contract/features/settings/testers-desk.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import { lockClient } from '../settings-queries.ts'
import { deleteTester, findMemberByEmail, findTesters, findTestingOf, insertTester } from './testers-queries.ts'

/** The clients behind whose maintenance a person may look. */
export async function findTesting({ database }: Pick<Services, 'database'>, userId: string): Promise<Set<number>> {
  return new Set(await database.inSystem((tx) => findTestingOf(tx, userId)))
}

/** Who may look behind the client's maintenance. */
export async function listTesters(services: Services, { clientId }: Staff): Promise<{ testers: Tester[] }> {
  const rows = await services.database.inTenant(clientId, (tx) => findTesters(tx, clientId))
  const testers = rows.map(({ id, email, first_name, last_name }) => ({
    userId: id,
    email,
    name: `${first_name} ${last_name}`.trim(),
  }))
  return { testers }
}

const actOf = (act: 'maintenance.tester_add' | 'maintenance.tester_remove', userId: string) => ({
  act,
  subject: { kind: 'person', id: userId },
})

/** Lets a member of the client in while it is in maintenance; fails with `settings.testers_full`. */
export async function addTester(services: Services, staff: Staff, email: string): Promise<{ testers: Tester[] }> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (tx, { note, now }) => {
    // Held: of two who add the last one at once, one is told that the list is full.
    await lockClient(tx, clientId)
    const userId =
      (await findMemberByEmail(tx, clientId, email)) ??
      fail('request.invalid', { fields: [{ field: 'email', code: 'unknown' }] })
    await insertTester(tx, clientId, userId, now)
    if ((await findTesters(tx, clientId)).length > mostTesters)
      fail('settings.testers_full', { values: { most: mostTesters } })
    await note(actOf('maintenance.tester_add', userId))
    return { done: true }
  })
  return listTesters(services, staff)
}

/** Takes somebody off the list; fails with `resource.not_found`. */
export async function removeTester(services: Services, staff: Staff, userId: string): Promise<{ testers: Tester[] }> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (tx, { note }) => {
    if (!(await deleteTester(tx, clientId, userId))) fail('resource.not_found')
    await note(actOf('maintenance.tester_remove', userId))
    return { done: true }
  })
  return listTesters(services, staff)
}
