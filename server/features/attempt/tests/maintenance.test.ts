import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveContact } from '#server/engine/evidence/evidence-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { deviceOf, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { choice, publishTests, taker, testActivity, writeQuestions } from '../attempt.test-support.ts'
import { expireAttempts } from '../expire/expire-service.ts'

const minutes = 60_000

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine)
    const fixed = await inTenant((tx) => writeQuestions(tx, [choice('a'), choice('b')]))
    await publishTests(
      installation,
      testActivity('conventional_test', { draw: { fixed, rules: [] }, timeToAnswer: 1800 }),
    )
  })
  afterAll(() => installation.close())

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const ana = () => taker(installation, 'ana')
  const expire = () => expireAttempts(installation.services)
  /** Ana's device is heard now. */
  const heard = () =>
    inTenant((tx) => {
      const now = installation.clock.now()
      const device = { id: deviceOf('ana'), clock: now.getTime(), highest: 0 }
      return saveContact(tx, { clientId: 1, userId: installation.ids.ana }, device, now)
    })

  test('learning T68: a maintenance stretches the limit, on the device too; what was shut twice over counts once', async () => {
    const lease = await ana().start()
    const shut = (clientId: number, from: number, to: number) =>
      inTenant((tx) =>
        tx
          .insertInto('maintenance_period')
          .values({
            client_id: clientId,
            began_at: new Date(Date.parse(lease.issuedAt) + from * minutes),
            ended_at: new Date(Date.parse(lease.issuedAt) + to * minutes),
          })
          .execute(),
      )
    await shut(1, 10, 20)
    await shut(0, 15, 25)
    // After what was stretched there is another one.
    await shut(1, 44, 49)
    installation.clock.pass(26 * minutes)
    await expire()
    expect(await ana().attempts()).toMatchObject([{ state: 'open', limit: 45 * 60 }])
    installation.clock.pass(23 * minutes)
    await heard()
    await expire()
    expect(await ana().attempts()).toMatchObject([{ state: 'open', limit: 50 * 60 }])
    await ana().finish(lease, 2, { at: [5 * minutes, 48 * minutes] })
    expect(await ana().attempts()).toMatchObject([{ state: 'graded', percent: 100, flags: [] }])
  })
})
