import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { buildApp } from '#server/app.ts'
import { serverParts } from '#server/features.ts'
import { writeAccess } from '#server/features/client/client-service.ts'
import { openServices } from '#server/engine/open-services.ts'
import { openLog } from '#server/platform/log.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { ask, openInstallation, password, start, type Installation } from '#test/support/server/test-installation.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  const post = (app: Installation['app'], url: string, body: Record<string, string>, token?: string) =>
    ask(app, { method: 'POST', url, body, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
  const signIn = async (username: string) =>
    (await post(installation.app, '/etraining_login/login/', { username, password })).json<SignedIn>()
  const refresh = (token: string) =>
    post(installation.app, '/o/token/', { grant_type: 'refresh_token', refresh_token: token })
  /** Another server on the same data, with no bus between the two. */
  const openAnother = async () => {
    const { config, testDatabase, clock } = installation.services
    const database = { ...testDatabase.database, close: async () => {} }
    const services = await openServices(config, { clock, log: openLog('silent'), database })
    const app = buildApp(services, serverParts)
    await app.ready()
    return {
      app,
      async close() {
        await app.close()
        await services.close()
      },
    }
  }

  test('engine E8: a session that was ended stays ended after a restart, though its access token has minutes left', async () => {
    const { access_token: token, refresh_token: refreshToken } = await signIn('ana')
    await post(installation.app, '/api/session/logout/', { refresh_token: refreshToken })
    const restarted = await openAnother()
    const answer = await ask(restarted.app, {
      method: 'GET',
      url: '/api/session/devices/',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.status, answer.json()]).toMatchObject([401, { code: 'session.revoked' }])
    await restarted.close()
  })

  test('engine E8: however much it is used, a session ends after the fewest days that a client of its person allows', async () => {
    let { refresh_token: token, access_token: access } = await signIn('ana')
    const day = 86_400_000
    const used = async () => {
      const answer = await refresh(token)
      if (answer.status === 200) ({ refresh_token: token, access_token: access } = answer.json<SignedIn>())
      return answer
    }
    for (let days = 20; days <= 80; days += 20) {
      installation.clock.pass(20 * day)
      expect((await used()).status).toBe(200)
    }
    // What is given in the last minutes lives no longer than the session.
    installation.clock.pass(10 * day - 60_000)
    expect((await used()).json()).toMatchObject({ expires_in: 60 })
    installation.clock.pass(60_000)
    expect((await used()).json()).toMatchObject({ code: 'session.expired' })
    const left = await ask(installation.app, {
      method: 'GET',
      url: '/api/session/devices/',
      headers: { authorization: `Bearer ${access}` },
    })
    expect(left.json()).toMatchObject({ code: 'session.expired' })

    installation.clock.set(start)
    const { database } = installation.services
    await database.inSystem((tx) => writeAccess(tx, 2, { sessionDays: 3 }))
    const [ana, bia] = [await signIn('ana'), await signIn('bia')]
    installation.clock.pass(3 * day)
    expect((await refresh(ana.refresh_token)).json()).toMatchObject({ code: 'session.expired' })
    expect((await refresh(bia.refresh_token)).status).toBe(200)
    await database.inSystem((tx) => writeAccess(tx, 2, { sessionDays: 90 }))
  })

  test('engine E8: access tokens are not renewed past the end of their session', async () => {
    const { access_token: token, refresh_token: refreshToken } = await signIn('ana')
    const reload = () => post(installation.app, '/accounts/reload_user_tokens/', {}, token)
    expect((await reload()).status).toBe(200)
    await post(installation.app, '/api/session/logout/', { refresh_token: refreshToken })
    expect((await reload()).json()).toMatchObject({ code: 'session.revoked' })
  })
})
