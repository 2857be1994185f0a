import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { deviceHeader, writeReading } from '#contract/engine/sync/evidence.ts'
import { judgeItem } from '#server/features/certificate/judge-item.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine)
    const trail = { title: { 'pt-BR': 'Tudo' }, description: {}, cover: '', coverColor: '#d65a40' }
    await installation.services.database.inTenant(1, (tx) =>
      publishTrail(tx, 1, { id: 7, ...trail, courseIds: [1, 2] }),
    )
  })
  afterAll(async () => installation.close())
  beforeEach(async () => {
    installation.clock.set(start)
    for (const table of ['activity_progress', 'item_progress', 'spent_time', 'certificate'] as const)
      await installation.services.database.inTenant(1, (tx) =>
        tx.deleteFrom(table).where('user_id', '=', installation.ids.bia).execute(),
      )
  })

  /** Three documents of ten pages that count, two seconds a page. */
  const wholeTrail = [101, 103, 201]
  const seconds = 60

  /** A device that was heard for the first time now. */
  async function newDevice(): Promise<{ send: (...activities: number[]) => Promise<unknown[]> }> {
    const id = newId()
    const reading = writeReading({ id, clock: installation.clock.now().getTime(), highest: 0 })
    const bia = installation.as('bia')
    expect((await bia.request('POST', '/api/pull/', { cursor: null }, { [deviceHeader]: reading })).status).toBe(200)
    let number = 0
    return {
      send: async (...activities) => {
        const answers = await bia.send(
          ...activities.map((activityId) => ({
            kind: 'activity.completion' as const,
            payload: { courseId: Math.floor(activityId / 100), activityId, covered: [[0, 10]], position: 10 },
            device: { id, number: ++number },
          })),
        )
        return answers.map(({ outcome }) => outcome)
      },
    }
  }
  const certificate = async () => {
    const answer = await installation.as('bia').request('POST', '/get_trail_user_result_certificate/', { trail_id: 7 })
    return answer.status === 200 ? 'given' : answer.json<{ code: string }>().code
  }

  test('player P2, learning T88, engine D: completions of a whole trail posted right after sign-in are kept, in review, and give no certificate', async () => {
    const device = await newDevice()
    expect(await device.send(...wholeTrail)).toEqual(['applied', 'applied', 'applied'])
    expect(await certificate()).toBe('certificate.under_review')
    const { changes } = await installation.as('bia').pull()
    const rows = changes.flatMap(({ collection, row }) => (collection === 'activityProgress' && row ? [row] : []))
    expect(rows.map((row) => [row['activityId'], row['state'], row['evidence']])).toEqual([
      [101, 'in_progress', 'review'],
      [103, 'not_started', 'review'],
      [201, 'not_started', 'review'],
    ])
  })

  test('learning T88, engine D: posted by fifty sessions, or by none that is known, they come no faster', async () => {
    for (let session = 0; session < 50; session++) {
      const device = await newDevice()
      await device.send(...wholeTrail)
    }
    const payload = { courseId: 2, activityId: 201, covered: [[0, 10]], position: 10 }
    await installation.as('bia').send({ kind: 'activity.completion', payload, device: null })
    expect(await certificate()).toBe('certificate.under_review')
  })

  test('learning T88, engine D: as often as they are posted, none is given before there was time to see it all', async () => {
    const device = await newDevice()
    const standing = () =>
      installation.services.database.inTenant(1, (tx) =>
        judgeItem(
          tx,
          { clientId: 1, userId: installation.ids.bia },
          { kind: 'trail', id: 7 },
          installation.clock.now(),
        ),
      )
    let passed = 0
    for (; (await standing()).is !== 'finished' && passed < 2 * seconds; passed += 5) {
      installation.clock.pass(5000)
      await device.send(...wholeTrail)
    }
    // Nine tenths of each are asked for; five seconds may have gone before the device was heard.
    expect(passed).toBeGreaterThanOrEqual(seconds * 0.9 - 5)
    expect(passed).toBeLessThanOrEqual(seconds)
  })

  test('engine D: a device that was silent as long as it takes to see them has its certificate', async () => {
    const device = await newDevice()
    installation.clock.pass(seconds * 1000)
    await device.send(...wholeTrail)
    expect(await certificate()).toBe('given')
  })
})
