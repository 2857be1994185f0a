import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import type { Fault } from '#contract/features/authoring/draft/faults.ts'
import { itemsOf, type FieldValue } from '#contract/features/authoring/draft/fields.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { activityFields, authorOf, readyFile, titles, type TestAuthor } from '../authoring.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let author: TestAuthor
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    author = authorOf(admin)
  })
  afterAll(async () => installation.close())

  /** A course of documents of ten pages; `more`: what else is written of each, by its name. */
  const courseOf = async (more: Record<string, Record<string, FieldValue>>) => {
    const keys = Object.fromEntries(Object.keys(more).map((name) => [name, newId()]))
    const fields: Record<string, FieldValue> = { ...titles('Ordem') }
    for (const [at, [name, own]] of Object.entries(more).entries()) {
      const key = keys[name] ?? ''
      const medium = await readyFile({ services: installation.services, by: admin.userId })
      Object.assign(fields, activityFields(key, medium), { [`activities.${key}.place`]: at + 1 })
      for (const [field, value] of Object.entries(own))
        fields[`activities.${key}.${field}`] = Array.isArray(value) ? value.map((other) => keys[other] ?? '') : value
    }
    return { id: await author.create('course', fields), keys }
  }
  const publish = (id: number) => author.act('course', id, 'publish', { underWay: 'stay' })
  const published = async (id: number) => {
    expect((await publish(id)).status).toBe(200)
    const answer = await installation.as('ana').request('GET', `/api/courses/${id}/`)
    return answer.json<{ activities: Activity[] }>().activities
  }
  /** Ana has seen all ten pages; where she stands in each activity that it changed. */
  const seeAll = async ({ id: activityId, courseId }: Activity) => {
    installation.clock.pass(60_000)
    const payload = { courseId, activityId, covered: [[0, 10]], position: 10 }
    const [answer] = await installation.as('ana').send({ kind: 'activity.progress', payload })
    const rows = (answer?.changes ?? []).filter(({ collection }) => collection === 'activityProgress')
    return Object.fromEntries(rows.map(({ key, row }) => [key, row?.['state']]))
  }

  test('an activity that opens after another waits for it though the menu is free; what was seen before counts then', async () => {
    const { id } = await courseOf({ first: {}, second: { after: ['third'] }, third: {} })
    const [first, second, third] = await published(id)
    if (!first || !second || !third) return expect.unreachable()
    expect(second.after).toEqual([third.id])
    expect(await seeAll(second)).toEqual({ [second.id]: 'not_started' })
    expect(await seeAll(first)).toEqual({ [first.id]: 'finished' })
    expect(await seeAll(third)).toEqual({ [third.id]: 'finished', [second.id]: 'finished' })
  })

  test('learning T11: what was seen of an activity before its day counts once it is open; after its end nothing can be begun', async () => {
    const at = (hours: number) => new Date(installation.clock.now().getTime() + hours * 3_600_000).toISOString()
    const { id } = await courseOf({ soon: { opensAt: at(1) }, over: { closesAt: at(1) }, begun: { closesAt: at(1) } })
    const [soon, over, begun] = await published(id)
    if (!soon || !over || !begun) return expect.unreachable()
    expect(await seeAll(soon)).toEqual({ [soon.id]: 'not_started' })
    const part = { courseId: id, activityId: begun.id, covered: [[0, 2]], position: 2 }
    await installation.as('ana').send({ kind: 'activity.progress', payload: part })
    installation.clock.pass(3_600_000)
    expect(await seeAll(over)).toEqual({ [over.id]: 'not_started', [soon.id]: 'finished' })
    expect(await seeAll(begun)).toEqual({ [begun.id]: 'finished' })
  })

  test('activities that wait for each other in a circle are refused, and named', async () => {
    const { id, keys } = await courseOf({ a: { after: ['c'] }, b: { after: ['a'] }, c: { after: ['b'] }, d: {} })
    const circle = ['a', 'b', 'c'].map((name) => `activities.${keys[name]}.after`)
    const { faults } = (await author.get('course', id, 'check/')).json<{ faults: Fault[] }>()
    expect(faults.flatMap(({ field, code }) => (code === 'circle' ? [field] : []))).toEqual(circle)
    const refused = await publish(id)
    const { code, fields } = refused.json<Problem>()
    expect([refused.status, code]).toEqual([422, 'content.circle'])
    expect(fields).toEqual(circle.map((field) => ({ field, code: 'invalid' })))
  })

  test('an end before the beginning is refused', async () => {
    const [opensAt, closesAt] = ['2026-12-02T12:00:00.000Z', '2026-12-02T12:00:00.000Z']
    const { id, keys } = await courseOf({ a: { opensAt, closesAt } })
    expect((await publish(id)).json<Problem>()).toMatchObject({
      code: 'content.not_ready',
      fields: [{ field: `activities.${keys['a']}.closesAt`, code: 'invalid' }],
    })
  })

  test('a clone keeps the order among its own activities', async () => {
    const { id } = await courseOf({ a: {}, b: { after: ['a'] } })
    const clone = (await author.act('course', id, 'clone', {})).json<{ id: number }>()
    const [a, b] = itemsOf((await author.read('course', clone.id)).fields, 'activities')
    expect(b?.fields['after']).toEqual([a?.key])
  })

  test('learning T19: courses of a trail that wait for each other in a circle are refused; so are more optional ones than it has', async () => {
    const courses: number[] = []
    for (let at = 0; at < 2; at++) {
      const { id } = await courseOf({ only: {} })
      await published(id)
      courses.push(id)
    }
    const [first = 0, second = 0] = courses
    const fields: Record<string, FieldValue> = { ...titles('Trilha'), optionalNeeded: 2 }
    for (const [at, id] of courses.entries())
      Object.assign(fields, { [`courses.${id}.place`]: at + 1, [`courses.${id}.gone`]: false })
    fields[`courses.${first}.after`] = [String(second)]
    fields[`courses.${second}.after`] = [String(first)]
    fields[`courses.${second}.required`] = false
    const id = await author.create('trail', fields)
    const { faults } = (await author.get('trail', id, 'check/')).json<{ faults: Fault[] }>()
    expect(faults.filter(({ level }) => level === 'fault').map(({ field, code }) => [field, code])).toEqual([
      [`courses.${first}.after`, 'circle'],
      [`courses.${second}.after`, 'circle'],
      ['optionalNeeded', 'too_many_needed'],
    ])
    await (await author.open('trail', id)).save({ [`courses.${first}.after`]: [], optionalNeeded: 1 })
    expect((await author.act('trail', id, 'publish', { underWay: 'stay' })).status).toBe(200)
    const { changes } = await installation.as('ana').pull()
    expect(changes.find(({ collection, key }) => collection === 'trails' && key === String(id))?.row).toMatchObject({
      courseIds: courses,
      optionalIds: [second],
      optionalNeeded: 1,
      after: [{ courseId: second, waitsFor: [first] }],
    })
  })
})
