import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lease } from '#contract/features/attempt/attempt-schema.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { deviceOf, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { choice, publishTests, testActivity, writeQuestions } from '../attempt.test-support.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    const fixed = await installation.services.database.inTenant(1, (tx) => writeQuestions(tx, [choice('a')]))
    await publishTests(installation, testActivity('conventional_test', { draw: { fixed, rules: [] }, offlineStart: 2 }))
  })
  afterAll(() => installation.close())
  const body = { courseId: 2, activityId: 202, deviceId: deviceOf('ana'), language: 'pt-BR' }

  test('learning T39: two starts at once are one lease', async () => {
    const ana = installation.as('ana')
    const answers = await Promise.all(Array.from({ length: 6 }, () => ana.request('POST', '/api/attempts/', body)))
    const leases = answers.map((answer) => answer.json<Lease>())
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(leases.map(({ id }) => id)).size).toBe(1)
    expect(leases.map(({ number }) => number)).toEqual(leases.map(() => 1))
  })

  test('reserves that are asked for at once are no more than the test allows', async () => {
    const bia = installation.as('bia')
    const own = { ...body, deviceId: deviceOf('bia') }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => bia.request('POST', '/api/attempts/reserve/', own)),
    )
    const ids = answers.flatMap((answer) => answer.json<{ leases: Lease[] }>().leases.map(({ id }) => id))
    expect(new Set(ids).size).toBe(2)
  })
})
