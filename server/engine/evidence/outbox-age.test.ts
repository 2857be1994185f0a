import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { openMetrics } from '../operate/metrics.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { saveContact } from './evidence-queries.ts'
import { noteOutboxAge } from './outbox-age.ts'

forEachEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  const hour = 3_600_000
  const figure = async (name: string) => {
    const { text } = await openMetrics(installation.services).tell()
    return new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]
  }

  test('back-office 16: metrics tell how long work has waited that a device told of and did not send, while the device is heard of', async () => {
    const { services, ids, clock } = installation
    const age = async () => {
      await noteOutboxAge(services)
      return figure('trilha_outbox_age_seconds')
    }
    const hear = (userId: string, id: string, highest: number) =>
      services.database.inTenant(1, (tx) =>
        saveContact(tx, { clientId: 1, userId }, { id, highest, clock: clock.now().getTime() }, clock.now()),
      )
    const tablet = newId()
    expect(await figure('trilha_outbox_age_seconds')).toBe('0')
    await hear(ids.ana, tablet, 0)
    expect(await age()).toBe('0')
    clock.pass(5 * hour)
    await hear(ids.ana, tablet, 1)
    expect(await age()).toBe('0')
    clock.pass(2 * hour)
    // It speaks to us, with more to send, and sends nothing.
    await hear(ids.ana, tablet, 1)
    clock.pass(hour)
    await hear(ids.ana, tablet, 2)
    await hear(ids.bia, newId(), 1)
    expect(await age()).toBe(String(3 * 3600))
    clock.pass(25 * hour)
    expect(await age()).toBe('0')
  })
})
