import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openScormCloud } from '#test/support/external-services/scorm-cloud.ts'
import { passJobTime } from '#test/support/server/jobs/job-time.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'

const body = { courseId: 9007, activityId: 900_701 }
onOneEngine((engine) => {
  let vendor: Awaited<ReturnType<typeof openScormCloud>>
  let installation: Installation
  beforeAll(async () => {
    vendor = await openScormCloud()
    installation = await openInstallation(engine, vendor.env)
  })
  afterAll(async () => {
    await installation.close()
    await vendor.close()
  })
  beforeEach(async () => {
    installation.clock.set(start)
    await passJobTime(installation.services.database, 2 * 3_600_000)
    await installation.services.jobs.run()
    for (const table of ['scorm_cloud_registration', 'activity_progress', 'former_progress'] as const)
      await installation.services.database.inTenant(1, (tx) =>
        tx.deleteFrom(table).where('user_id', '=', installation.ids.bia).execute(),
      )
    vendor.known.clear()
    Object.assign(vendor.said, { isAway: false, asked: 0, told: 0, result: {} })
  })

  const launch = (asked: object = body) => installation.as('bia').request('POST', '/api/scorm-cloud/launch/', asked)
  const changed = (url: string, said: object = {}) =>
    installation.app.inject({ method: 'POST', url: new URL(url).pathname, payload: said })
  const registered = () => [...vendor.known.entries()][0] ?? ['', { courseId: '', learner: {}, postBack: { url: '' } }]
  const progress = () =>
    installation.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('activity_progress')
        .select(['state', 'test', 'updated_at'])
        .where('user_id', '=', installation.ids.bia)
        .execute(),
    )
  /** Time passes, and what is due by then is done. */
  const pass = async (minutes: number) => {
    const ms = minutes * 60_000
    installation.clock.pass(ms)
    await passJobTime(installation.services.database, ms)
    await installation.services.jobs.run()
  }
  const passed = { registrationCompletion: 'COMPLETED', registrationSuccess: 'PASSED', score: { scaled: 87.5 } }

  test('player P47: a launch registers its person once, tells no e-mail, and leads to the vendor', async () => {
    const first = await launch()
    const [id, told] = registered()
    expect([first.status, first.json()]).toEqual([200, { link: `${vendor.url}/launch/${id}` }])
    expect(told).toMatchObject({ courseId: 'norma-12', learner: { firstName: 'bia', lastName: 'Silva' } })
    for (const secret of ['@', installation.ids.bia]) expect(JSON.stringify(told)).not.toContain(secret)
    expect((await launch()).json()).toEqual(first.json())
    expect(vendor.said.told).toBe(1)
    expect(await progress()).toEqual([])

    const admin = await openStaff(installation, ['programme-admin'])
    await saveSettings(admin, { learnerNames: false })
    await installation.as('ana').request('POST', '/api/scorm-cloud/launch/', body)
    await saveSettings(admin, { learnerNames: true })
    expect([...vendor.known.values()].at(-1)?.learner).toMatchObject({ firstName: '', lastName: '' })
  })

  test('player P47: a result comes by a change that is told and by looking, is taken once, and neither is believed unfetched', async () => {
    await launch()
    const { url } = registered()[1].postBack
    // Whoever tells of a pass that the vendor does not know gives nothing.
    expect((await changed(url, passed)).statusCode).toBe(204)
    await installation.services.jobs.run()
    expect(await progress()).toMatchObject([{ state: 'in_progress', test: { grade: null } }])

    Object.assign(vendor.said, { result: passed })
    await changed(url)
    await installation.services.jobs.run()
    expect(await progress()).toMatchObject([{ state: 'approved', test: { grade: 87.5 } }])
    const taken = await progress()
    const { changes } = await installation.as('bia').pull()
    expect(changes).toContainEqual(
      expect.objectContaining({ collection: 'activityProgress', row: expect.objectContaining({ state: 'approved' }) }),
    )
    // The looks at 1, 5, 15 and 60 minutes find nothing new.
    const asked = vendor.said.asked
    for (const minutes of [1, 4, 10, 45]) await pass(minutes)
    expect(vendor.said.asked - asked).toBe(4)
    expect(await progress()).toEqual(taken)
  })

  test('player P47: where nothing is told the result is found a minute after the launch, also after the vendor was away', async () => {
    await launch()
    Object.assign(vendor.said, { result: { ...passed, registrationSuccess: 'UNKNOWN' }, isAway: true })
    await pass(1)
    expect(await progress()).toEqual([])
    vendor.said.isAway = false
    await pass(1)
    expect(await progress()).toMatchObject([{ state: 'finished' }])
    // What was reached stays, whatever the vendor says later.
    Object.assign(vendor.said, { result: {} })
    const { asked } = vendor.said
    await pass(5)
    expect(vendor.said.asked).toBeGreaterThan(asked)
    expect(await progress()).toMatchObject([{ state: 'finished' }])
  })

  test('player P47: a vendor that is away, an activity that is another, and a registration that nobody has are told', async () => {
    vendor.said.isAway = true
    expect((await launch()).json()).toMatchObject({ code: 'vendor.failed' })
    vendor.said.isAway = false
    expect((await launch({ ...body, activityId: 1 })).json()).toMatchObject({ code: 'activity.not_found' })
    expect((await launch({ ...body, courseId: 99 })).json()).toMatchObject({ code: 'course.not_found' })
    await launch()
    const [id] = registered()
    const { url } = registered()[1].postBack
    for (const other of [url.replace(id, '01930000-0000-7000-8000-00000000ffff'), url.replace('/1/', '/2/')])
      expect((await changed(other, passed)).statusCode).toBe(204)
    await installation.services.jobs.run()
    expect(vendor.said.asked).toBe(0)
  })
})

test('player P47: without an account with the vendor nothing opens', async () => {
  const installation = await openInstallation('embedded')
  const answer = await installation.as('bia').request('POST', '/api/scorm-cloud/launch/', body)
  expect(answer.json()).toMatchObject({ code: 'vendor.unconfigured' })
  await installation.close()
})
