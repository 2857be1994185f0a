import { expect, test, vi } from 'vitest'
import type { Member } from '#engine/session/member.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { getRow } from '#engine/rows/rows.ts'
import { openLab } from './lab.ts'

const lab = openLab()
const activityId = 201
const minute = 60_000
const seen = (from: number, to: number) => ({
  courseId: 2,
  activityId,
  covered: [[from, to]] as [number, number][],
  position: to,
})

const recordProgress = (member: Member, payload: ReturnType<typeof seen>, queue = queueOperation) =>
  queue({ member, kind: 'activity.progress', payload, combine: true })

const atServer = (member: Member) =>
  lab.inTenant((tx) =>
    tx
      .selectFrom('activity_progress')
      .select(['covered', 'position', 'state'])
      .where('client_id', '=', 1)
      .where('user_id', '=', member.userId)
      .where('activity_id', '=', activityId)
      .executeTakeFirst(),
  )

test('row 20: what two windows saw of one activity at the same time is united, on the device and at the server', async () => {
  const member = await lab.signIn(await lab.person())
  await pullChanges(member)
  lab.online(false)
  lab.pass(minute)
  vi.resetModules()
  const other = await import('#engine/outbox/queue.ts')
  for (let page = 0; page < 5; page++)
    await Promise.all([
      recordProgress(member, seen(page, page + 1)),
      recordProgress(member, seen(9 - page, 10 - page), other.queueOperation),
    ])
  expect(await getRow(member, 'activityProgress', activityId)).toMatchObject({ covered: [[0, 10]], state: 'finished' })
  lab.online(true)
  await lab.drainAll(member)
  expect(await atServer(member)).toMatchObject({ covered: [[0, 10]], state: 'finished' })
})

test('row 20: reports of two devices that startNavigation out of order are united; the place to go on is where somebody was last', async () => {
  const person = await lab.person()
  const first = lab.device()
  const member = await lab.signIn(person)
  await pullChanges(member)
  lab.online(false)
  lab.pass(minute)
  await recordProgress(member, seen(0, 4))
  lab.pass(minute)
  // The other device's clock is an hour slow, and known to be.
  lab.device(-60 * minute)
  lab.online(true)
  await lab.signIn(person)
  await pullChanges(member)
  await recordProgress(member, seen(6, 8))
  await lab.drainAll(member)
  expect(await atServer(member)).toMatchObject({ covered: [[6, 8]], position: 8 })

  lab.use(first)
  await lab.drainAll(member)
  expect(await atServer(member)).toMatchObject({
    covered: [
      [0, 4],
      [6, 8],
    ],
    position: 8,
    state: 'in_progress',
  })
  await pullChanges(member)
  expect(await getRow(member, 'activityProgress', activityId)).toMatchObject({ position: 8 })
})
