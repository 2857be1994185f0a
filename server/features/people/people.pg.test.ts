import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'

onPostgres(() => {
  let installation: Installation
  let platform: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    platform = await openStaff(installation, 'platform')
  })
  afterAll(async () => installation.close())

  const path = (userId: string) => `/api/admin/people/${userId}/`

  test('back-office D39: of two requests at once that take the last two administrators away one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [
        await openStaff(installation, ['programme-admin']),
        await openStaff(installation, ['programme-admin']),
      ]
      const answers = await Promise.all(
        [one, other].map(({ userId }) => platform.send('POST', `${path(userId)}roles/`, { roles: [] }, { rev: 1 })),
      )
      const codes = answers.map((answer) => (answer.status === 200 ? 'done' : answer.json<Problem>().code))
      expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(['done', 'roles.last_admin'])
      // The one who stayed goes too once there is another: the next round begins without any.
      const next = await openStaff(installation, ['programme-admin'])
      const [left] = [one, other].filter((_, at) => codes[at] !== 'done')
      await platform.send('POST', `${path(left?.userId ?? '')}block/`, { reason: 'fim' }, { rev: 1 })
      await installation.services.database.inTenant(1, (tx) =>
        tx
          .updateTable('membership')
          .set({ roles: ['member'] })
          .where('user_id', '=', next.userId)
          .execute(),
      )
    }
  })

  test('back-office D21: the same request ten times at once is done once', async () => {
    const key = newId()
    const body = { email: `uma-${newId().slice(-6)}@example.com`, firstName: 'Uma', lastName: 'Vez', invite: 'sheet' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => platform.send('POST', '/api/admin/people/', body, { key })),
    )
    const told = new Set(answers.map((answer) => answer.body.toString()))
    expect([told.size, answers[0]?.status]).toEqual([1, 200])
    const { userId } = answers[0]?.json<{ userId: string }>() ?? { userId: '' }
    const trail = await platform.get(`/api/admin/audit/?subjectId=${userId}`)
    expect(trail.json<{ rows: unknown[] }>().rows).toHaveLength(1)
  })

  test('of two edits of one person on the same revision one is done, the other is told', async () => {
    const { userId } = await openStaff(installation, ['member'])
    const change = (firstName: string) =>
      platform.send('PUT', path(userId), { firstName, lastName: 'Silva', profession: null }, { rev: 1 })
    const answers = await Promise.all([change('Um'), change('Dois')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const done = answers.find(({ status }) => status === 200)?.json<PersonDetail>()
    const now = (await platform.get(path(userId))).json<PersonDetail>()
    expect([now.firstName, now.rev]).toEqual([done?.firstName, 2])
  })
})
