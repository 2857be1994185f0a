import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { buildApp } from '#server/app.ts'
import { serverParts } from '#server/features.ts'
import { openServices } from '#server/engine/open-services.ts'
import { openLog } from '#server/platform/log.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { ask, openInstallation, password, type Installation } from '#test/support/server/test-installation.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres')))
  afterAll(async () => installation.close())

  test('engine E8: another server without a bus learns within seconds that a session was ended', async () => {
    const { config, testDatabase, clock } = installation.services
    const database = { ...testDatabase.database, close: async () => {} }
    const services = await openServices(config, { clock, log: openLog('silent'), database })
    const other = buildApp(services, serverParts)
    await other.ready()
    const signedIn = await ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/login/',
      body: { username: 'ana', password },
    })
    const { access_token: token, refresh_token: refreshToken } = signedIn.json<SignedIn>()
    const statusThere = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await ask(other, { method: 'GET', url: '/api/session/devices/', headers })).status
    }
    expect(await statusThere()).toBe(200)
    await ask(installation.app, {
      method: 'POST',
      url: '/api/session/logout/',
      body: { refresh_token: refreshToken },
      headers: { authorization: `Bearer ${token}` },
    })
    await vi.waitFor(async () => expect(await statusThere()).toBe(401), { timeout: 20_000, interval: 500 })
    await other.close()
    await services.close()
  })
})
