import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import type { Fault } from '#contract/features/authoring/draft/faults.ts'
import type { Preview } from '#contract/features/authoring/authoring-schema.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { FieldValue } from '#contract/features/authoring/draft/fields.ts'
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

  const file = (kind: 'video' | 'captions' | 'pdf') =>
    readyFile({ services: installation.services, by: admin.userId }, { kind })
  const readyVideo = async (more: (at: string) => Record<string, FieldValue>) => {
    const key = newId()
    const fields = { ...activityFields(key, await file('video'), { type: 'video' }), ...more(`activities.${key}`) }
    return { key, id: await author.create('course', { ...titles('Com legendas'), ...fields }) }
  }
  const publish = async (id: number) => {
    const answer = await author.act('course', id, 'publish', { underWay: 'stay' })
    expect([answer.status, answer.body.toString()]).toEqual([200, expect.any(String)])
    const read = await installation.as('ana').request('GET', `/api/courses/${id}/`)
    const { course, activities } = read.json<{ course: Course; activities: Activity[] }>()
    return { course, activity: activities[0] as Extract<Activity, { type: 'video' }> }
  }
  const faultsOf = async (id: number) =>
    (await author.get('course', id, 'check/'))
      .json<{ faults: Fault[] }>()
      .faults.filter(({ level }) => level === 'fault')

  test('player P6: captions that an author added in two languages are published with the video, are counted in its size, and are read by whoever sees it', async () => {
    const [pt, en] = [await file('captions'), await file('captions')]
    const { id } = await readyVideo((at) => ({ [`${at}.captions.pt-BR`]: pt, [`${at}.captions.en-US`]: en }))
    const { course, activity } = await publish(id)
    const { bundle, captions = [] } = activity.content
    expect(captions.map(({ language }) => language)).toEqual(['pt-BR', 'en-US'])
    expect(course.bytes).toBe([bundle, ...captions.map((one) => one.bundle)].reduce((sum, { bytes }) => sum + bytes, 0))
    for (const { bundle: own } of captions) {
      const address = `/api/bundles/${own.bundleId}/files/${own.files?.[0]?.sha256}/`
      expect((await installation.as('ana').request('GET', address)).status).toBe(200)
    }
    const uses = await admin.get(`/api/admin/media/${pt}/`)
    expect(uses.json<{ uses: { subject: string }[] }>().uses.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['draft', 'version']),
    )
  })

  test('captions that are no captions, or gone, stand in the way of a publication at the field of their language', async () => {
    const document = await file('pdf')
    const { id, key } = await readyVideo((at) => ({ [`${at}.captions.en-US`]: document }))
    expect(await faultsOf(id)).toEqual([
      { field: `activities.${key}.captions.en-US`, code: 'file_of_other_kind', level: 'fault' },
    ])
    const { activities } = (await author.get('course', id, 'preview/')).json<Preview>().course ?? expect.unreachable()
    expect(activities[0]?.content).not.toHaveProperty('captions')
    const editor = await author.open('course', id)
    await editor.save({ [`activities.${key}.captions.en-US`]: null })
    expect(await faultsOf(id)).toEqual([])
  })

  test('an activity that its author allows on no device says so from the next publication on, and counts in no download', async () => {
    const { id, key } = await readyVideo(() => ({}))
    const before = await publish(id)
    expect(before.activity).not.toHaveProperty('offlineAllowed')
    expect(before.course.bytes).toBeGreaterThan(0)
    const editor = await author.open('course', id)
    await editor.save({ [`activities.${key}.offlineAllowed`]: false })
    const read = async () =>
      (await installation.as('ana').request('GET', `/api/courses/${id}/`)).json<{ activities: Activity[] }>()
    expect((await read()).activities[0]).not.toHaveProperty('offlineAllowed')
    const after = await publish(id)
    expect([after.activity.offlineAllowed, after.course.bytes]).toEqual([false, 0])
    // What is played is the same: nobody's progress is of a former version.
    expect(after.activity.version).toBe(before.activity.version)
  })
})
