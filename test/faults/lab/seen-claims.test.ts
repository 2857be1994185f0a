import { expect, test } from 'vitest'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Member } from '#engine/session/member.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { getRow, listRowsBy } from '#engine/rows/rows.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import { openLab } from './lab.ts'

const lab = openLab()
const hour = 3_600_000
const day = 24 * hour
const filmIds = [7001, 7002, 7003, 7004, 7005, 7006]
const filmSeconds = 6 * 3600

/** Course 70: six films of six hours, in an order of their own; trail 70 is that course. */
async function publishFilms(): Promise<void> {
  await lab.inTenant(async (tx) => {
    const row = await tx
      .selectFrom('course')
      .select('published')
      .where('client_id', '=', 1)
      .where('id', '=', 2)
      .executeTakeFirstOrThrow()
    const [page] = row.published?.activities ?? []
    if (!row.published || page?.type !== 'pdf') throw new Error('no course to copy')
    const films = filmIds.map((id, index): KnownActivity => ({
      ...page,
      id,
      courseId: 70,
      hierarchyOrder: index + 1,
      type: 'video',
      content: { bundle: page.content.bundle, seconds: filmSeconds },
    }))
    await publishCourse(tx, 1, { ...row.published.course, id: 70 }, films, lab.installation.clock.now())
    const trail = { title: { 'pt-BR': 'Filmes' }, description: {}, cover: '', coverColor: '#d65a40' }
    await publishTrail(tx, 1, { id: 70, ...trail, courseIds: [70] })
  })
}

/** Plays a film, as the app reports it: what was seen now and then, its end once. */
async function play(member: Member, activityId: number, hours: number, rate = 1): Promise<void> {
  const steps = 6
  for (let step = 1; step <= steps; step++) {
    lab.pass((hours * hour) / steps)
    const to = Math.min(filmSeconds, (step / steps) * hours * 3600 * rate)
    const payload = { courseId: 70, activityId, covered: [[0, to]] as [number, number][], position: to }
    if (to >= filmSeconds * 0.9) await queueOperation({ member, kind: 'activity.completion', payload })
    else await queueOperation({ member, kind: 'activity.progress', payload, combine: true })
  }
}

const progressOf = async (member: Member) =>
  (await listRowsBy(member, 'activityProgress', 'courseId', 70)).map(({ state, evidence }) => `${state} ${evidence}`)

const to1970 = -Date.parse('2026-11-18T15:00:00Z')

test.each([
  ['six days without a network, six hours a day', {}],
  ['whose clock is a day fast, six days without a network', { skew: day }],
  ['whose clock is a day slow, six days without a network', { skew: -day }],
  ['whose battery died and whose clock began again in 1970, six days without a network', { inTheDark: to1970 }],
  ['whose clock is still in 1970 when it is heard', { inTheDark: to1970, isStillWrong: true }],
])('learning T89, row 42, engine D: an honest tablet %s has all it has seen counted', async (_, clock) => {
  await publishFilms()
  const { skew, inTheDark, isStillWrong } = { skew: 0, inTheDark: undefined, isStillWrong: false, ...clock }
  lab.device(skew)
  const member = await lab.signIn(await lab.person())
  await pullChanges(member)
  lab.online(false)
  for (const [index, id] of filmIds.entries()) {
    if (index === 2 && inTheDark !== undefined) lab.inHand.skew = inTheDark
    await play(member, id, 6)
    lab.pass(18 * hour)
  }
  if (!isStillWrong) lab.inHand.skew = skew
  lab.pass(0)
  lab.online(true)
  expect(await lab.drainAll(member)).toMatchObject({ refused: 0, left: 0 })
  await pullChanges(member)
  expect(await progressOf(member)).toEqual(Array(6).fill('finished judged'))
})

test('engine D: a phone with a network and a tablet without one, both used every day, lose nothing', async () => {
  await publishFilms()
  const person = await lab.person()
  const tablet = lab.inHand
  const member = await lab.signIn(person)
  await pullChanges(member)
  const phone = lab.device()
  await lab.signIn(person)
  await pullChanges(member)
  for (const [onTablet, onPhone] of [
    [7001, 7002],
    [7003, 7004],
    [7005, 7006],
  ] as const) {
    lab.use(tablet)
    lab.online(false)
    await play(member, onTablet, 6)
    lab.use(phone)
    lab.online(true)
    await pullChanges(member)
    await play(member, onPhone, 3, 2)
    await lab.drainAll(member)
    lab.pass(12 * hour)
  }
  lab.use(tablet)
  await lab.drainAll(member)
  await pullChanges(member)
  expect(await progressOf(member)).toEqual(Array(6).fill('finished judged'))
})

test('learning T90, engine A3: what came faster than it can be seen is kept and shown in review on the device, and counts once it was played', async () => {
  await publishFilms()
  const member = await lab.signIn(await lab.person())
  await pullChanges(member)
  lab.pass(10_000)
  const claim = (to: number) => ({
    courseId: 70,
    activityId: 7001,
    covered: [[0, to]] as [number, number][],
    position: to,
  })
  await queueOperation({ member, kind: 'activity.completion', payload: claim(filmSeconds) })
  expect(await lab.drainAll(member)).toMatchObject({ refused: 0, left: 0 })
  // Ten seconds since it was heard, and the five that a device has not kept yet, at twice the speed.
  expect(await getRow(member, 'activityProgress', 7001)).toMatchObject({
    state: 'in_progress',
    evidence: 'review',
    covered: [[0, 30]],
  })
  await play(member, 7001, 6)
  await lab.drainAll(member)
  expect(await progressOf(member)).toEqual(['finished judged'])
})
