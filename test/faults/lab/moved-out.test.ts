import { isKnown } from '#contract/features/activity/activity-row.ts'
import { expect, test } from 'vitest'
import type { AudienceDetail } from '#contract/features/audience/audience-contract.ts'
import type { GroupDetail } from '#contract/features/group/group-contract.ts'
import { listWithdrawn, readDownload } from '#engine/downloads/downloads.ts'
import { runDownloads } from '#engine/downloads/download-engine.ts'
import { queueDownload } from '#engine/downloads/queue.ts'
import { storedFile } from '#engine/files/playback.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { getRow, listRowsBy } from '#engine/rows/rows.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { openLab } from './lab.ts'

const lab = openLab()
const courseId = 9
const activityId = 901

/** Course 1 once more, for the people of an audience alone. */
const publishFor = (audience: number) =>
  lab.inTenant(async (tx) => {
    const { published } = await tx
      .selectFrom('course')
      .select('published')
      .where('client_id', '=', 1)
      .where('id', '=', 2)
      .executeTakeFirstOrThrow()
    if (!published) throw new Error('the course is not published')
    const activities = published.activities.map((activity) => ({ ...activity, id: activityId, courseId }))
    await publishCourse(
      tx,
      1,
      { ...published.course, id: courseId },
      activities,
      lab.installation.clock.now(),
      audience,
    )
  })

test('back-office D56: who is moved out of a group loses rows and download at the next sync, and nothing that is unsent', async () => {
  const desk = await openStaff(lab.installation, ['programme-admin'])
  const member = await lab.signIn(await lab.person())
  const group = (await desk.send('POST', '/api/admin/groups/', { name: { 'pt-BR': 'Vitrine' } })).json<GroupDetail>()
  const people = `/api/admin/groups/${group.id}/people/`
  const rule = { group: group.id }
  const audience = (await desk.send('POST', '/api/admin/audiences/', { name: 'Vitrine', rule })).json<AudienceDetail>()
  await publishFor(audience.id)
  await pullChanges(member)
  expect(await getRow(member, 'courses', courseId)).toBeUndefined()

  await desk.send('POST', people, { add: [member.userId] })
  await pullChanges(member)
  expect(await getRow(member, 'courses', courseId)).toBeDefined()
  await queueDownload(member, courseId)
  await runDownloads()
  const kept = await readDownload(member, courseId)
  expect(kept?.state).toBe('complete')
  const [activity] = await listRowsBy(member, 'activities', 'courseId', courseId)
  if (!activity || !isKnown(activity) || activity.type !== 'pdf') throw new Error('another kind of activity')
  const file = activity.content.bundle.files?.[0]?.sha256 ?? ''
  expect(await storedFile(file)).not.toBeNull()

  // Offline they go on, and staff move them out.
  lab.online(false)
  const seen = { courseId, activityId, covered: [[0, 10]] as [number, number][], total: 10, position: 10 }
  const completed = await queueOperation({ member, kind: 'activity.completion', payload: seen })
  const sold = await queueOperation({
    member,
    kind: 'sale.report',
    payload: {
      invoiceNumber: 'V1',
      storeId: 2,
      soldOn: '2026-11-17',
      lines: [{ productId: 1, quantity: 2 }],
      observation: '',
    },
  })
  expect((await desk.send('POST', people, { remove: [member.userId] })).json()).toMatchObject({ people: 0 })

  lab.online(true)
  lab.pass(20_000)
  await pullChanges(member)
  expect(await getRow(member, 'courses', courseId)).toBeUndefined()
  expect(await listRowsBy(member, 'activities', 'courseId', courseId)).toEqual([])
  expect(await storedFile(file)).toBeNull()
  expect((await listWithdrawn(member.userId)).map((row) => row.courseId)).toEqual([courseId])
  const unsent = await readOutbox(member)
  expect(unsent.map(({ id }) => id).toSorted()).toEqual([completed, sold].toSorted())

  await lab.drainAll(member)
  // The sale counts; what belongs to the course that is not theirs any more is told so, and stays as it was written.
  const byId = new Map((await readOutbox(member)).map((entry) => [entry.id, entry]))
  expect(byId.get(sold)?.state).toBe('applied')
  expect(byId.get(completed)).toMatchObject({ state: 'refused', content: { payload: seen } })
})
