import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { openStream } from '#server/engine/content/live-page.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'

const minute = 60_000
const [courseId, activityId] = [960, 96_001]
const content = {
  address: 'https://ao-vivo.example.org/sala/1.m3u8',
  startsAt: new Date(start.getTime() + 10 * minute).toISOString(),
  seconds: 600,
}

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  const publish = async (changed: Partial<typeof content> = {}) => {
    const course = {
      id: courseId,
      title: { 'pt-BR': 'Ao vivo' },
      description: {},
      cover: '',
      coverColor: '#d65a40',
      areaId: 'a',
      groupId: 'g',
      categoryId: 'c',
      tagIds: [],
      enrollmentType: 'automatic' as const,
      mandatory: false,
      blockMenu: false,
      points: 0,
      minutes: 5,
      activityCount: 1,
      bytes: 0,
      supportMaterials: [],
    }
    const activity: KnownActivity = {
      id: activityId,
      courseId,
      type: 'wowza_live',
      title: { 'pt-BR': 'Reunião' },
      hierarchyOrder: 1,
      requiredShare: 0.9,
      required: true,
      content: { ...content, ...changed },
    }
    const { database, clock } = installation.services
    await database.inTenant(1, (tx) => publishCourse(tx, 1, course, [activity], clock.now(), undefined, 'move'))
  }
  const at = (minutes: number) => installation.clock.set(new Date(start.getTime() + minutes * minute))
  const join = async (version?: number) => {
    const body = { courseId, activityId, ...(version !== undefined && { version }) }
    const answer = await installation.as('bia').request('POST', '/api/activities/live/', body)
    return { status: answer.status, ...answer.json<{ sealed?: string; now?: string; code?: string }>() }
  }
  const report = async (from: number, to: number) => {
    const payload = { courseId, activityId, covered: [[from, to]] as [number, number][], position: 0 }
    const capturedAt = installation.clock.now().toISOString()
    const [answer] = await installation.as('bia').send({ kind: 'activity.progress', payload, capturedAt })
    return answer?.changes?.find(({ collection }) => collection === 'activityProgress')
      ?.row as unknown as ActivityProgress
  }
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())
  beforeEach(async () => {
    installation.clock.set(start)
    await saveSettings(admin, { streamHosts: ['ao-vivo.example.org'] })
    await installation.services.database.inTenant(1, async (tx) => {
      for (const table of ['live_presence', 'spent_time', 'activity_progress', 'item_progress'] as const)
        await tx.deleteFrom(table).where('user_id', '=', installation.ids.bia).execute()
    })
    await publish()
  })

  test('player P11: who joins is given the page for the origin that was published, and the time by the server', async () => {
    const { config, clock } = installation.services
    const joined = await join()
    expect(joined).toMatchObject({ status: 200, now: start.toISOString() })
    expect(openStream(joined.sealed ?? '', config.secretKey, clock.now())).toBe('https://ao-vivo.example.org')
    // Whatever else is asked for with it is refused.
    const forged = { courseId, activityId, address: 'https://mau.example.org/1.m3u8' }
    expect((await installation.as('bia').request('POST', '/api/activities/live/', forged)).status).toBe(422)
  })

  test('player P11: minutes count from when somebody joined: who comes late can only have what is left', async () => {
    at(16)
    await join()
    at(18)
    // Six of ten minutes had passed when they came; what they claim of those waits for somebody to look at it.
    expect(await report(0, 480)).toMatchObject({ covered: [[355, 480]], state: 'in_progress', evidence: 'review' })
  })

  test('player P11: who waited before the start and stayed has all of it, and nobody what is still to come', async () => {
    at(8)
    await join()
    at(12)
    expect(await report(0, 600)).toMatchObject({ covered: [[0, 125]], state: 'in_progress' })
    at(20)
    // Joining again, after a drop, forgets nothing.
    await join()
    expect(await report(0, 595)).toMatchObject({
      covered: [[0, 595]],
      state: 'finished',
      evidence: 'judged',
      total: 600,
    })
  })

  test('player P11: who never joined was not there', async () => {
    at(20)
    expect(await report(0, 600)).toMatchObject({ covered: [], state: 'not_started' })
  })

  test('player P11: a stream that was moved to another time is another one: who was in the first has to come again', async () => {
    at(11)
    await join()
    await publish({ startsAt: new Date(start.getTime() + 30 * minute).toISOString() })
    at(38)
    await join()
    at(40)
    expect(await report(0, 600)).toMatchObject({ covered: [[475, 600]] })
  })

  test('player P11: a host that its client took off the list is not streamed from any more, and what is no stream is none', async () => {
    await saveSettings(admin, { streamHosts: [] })
    expect(await join()).toMatchObject({ status: 409, code: 'activity.stream_refused' })
    const answer = await installation
      .as('bia')
      .request('POST', '/api/activities/live/', { courseId: 2, activityId: 201 })
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([404, 'activity.not_found'])
  })
})
