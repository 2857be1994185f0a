import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinRows, type Joined } from '#server/engine/session/join-people.ts'
import { separateRows } from '#server/engine/session/separate-people.ts'
import { findCourse, publishCourse } from '#server/features/course/course-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { enrolmentFeature } from '../enrolment-feature.ts'
import { openEnrolling, type Enrolling } from './enrolling.test-support.ts'

// Ana is who stays, Bia is joined with her.
onOneEngine((engine) => {
  let enrolling: Enrolling
  beforeAll(async () => void (enrolling = await openEnrolling(engine)))
  afterAll(async () => enrolling.installation.close())
  beforeEach(async () => enrolling.clear())

  const joined: Joined = { tables: enrolmentFeature.personalTables ?? [], parts: [enrolmentFeature] }
  const pair = () => ({ clientId: 1, from: enrolling.installation.ids.bia, into: enrolling.installation.ids.ana })
  const owners = async () => (await enrolling.list()).map(({ person }) => person.email)
  const anaSees = async () =>
    enrolling.inTenant(
      async (tx) => (await findCourse(tx, { clientId: 1, userId: enrolling.installation.ids.ana }, 2)) !== undefined,
    )

  test('of two people who are joined the one who stays is enrolled in what the other was, sees it, and gives it back', async () => {
    const now = enrolling.installation.clock.now()
    await enrolling.inTenant(async (tx) => {
      const viewer = { clientId: 1, userId: enrolling.installation.ids.ana }
      const course = (await findCourse(tx, viewer, 2)) ?? expect.unreachable()
      await publishCourse(tx, 1, { ...course, enrollmentType: 'assigned' }, [], now)
    })
    await enrolling.addRule({ who: { userId: enrolling.installation.ids.bia } })
    expect([await owners(), await anaSees()]).toEqual([['bia@example.com'], false])
    const memory = await enrolling.inTenant((tx) => joinRows(tx, joined, pair(), now))
    expect([await owners(), await anaSees()]).toEqual([['ana@example.com'], true])
    const undone = { memory: JSON.parse(JSON.stringify(memory)) as typeof memory, joinedAt: now, now }
    await enrolling.inTenant((tx) => separateRows(tx, joined, pair(), undone))
    expect([await owners(), await anaSees()]).toEqual([['bia@example.com'], false])
  })
})
