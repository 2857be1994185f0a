import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#contract/engine/session/session.ts'
import type { PlatformPersonDetail } from '#contract/features/platform-people/platform-people-schema.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import {
  ask,
  openInstallation,
  password,
  type Answer,
  type Installation,
} from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  let platform: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    platform = await openStaff(installation, 'platform')
  })
  afterAll(async () => installation.close())

  const path = (userId: string) => `/api/admin/platform/people/${userId}/`
  const read = async (userId: string, caller = platform) =>
    (await caller.get(path(userId))).json<PlatformPersonDetail>()
  const act = async (userId: string, what: string, body?: object, caller = platform) =>
    caller.send('POST', `${path(userId)}${what}/`, body, { rev: (await read(userId, caller)).rev })
  const block = (userId: string, caller = platform) => act(userId, 'block', { reason: 'Conta invadida' }, caller)
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code: string }>().code]
  const post = (url: string, body: Record<string, string>) => ask(installation.app, { method: 'POST', url, body })
  const signIn = (username: string, typed = password) => post('/etraining_login/login/', { username, password: typed })

  test('who is blocked on the whole platform is out of every client at once and signs in nowhere, until they are let in again', async () => {
    const { ids } = installation
    const session = (await signIn('ana')).json<SignedIn>()
    const devices = () =>
      ask(installation.app, {
        method: 'GET',
        url: '/api/session/devices/',
        headers: { authorization: `Bearer ${session.access_token}` },
      })
    expect((await devices()).status).toBe(200)
    expect((await block(ids.ana)).json()).toMatchObject({
      blockedReason: 'Conta invadida',
      sessions: 0,
      clients: [{ name: 'Escola' }, { name: 'Tintas' }],
    })
    expect(codeOf(await devices())).toEqual([401, 'session.revoked'])
    const refresh = await post('/o/token/', { grant_type: 'refresh_token', refresh_token: session.refresh_token })
    expect(codeOf(refresh)).toEqual([401, 'session.revoked'])
    expect(codeOf(await signIn('ana'))).toEqual([403, 'login.blocked'])
    // Who does not know the password is told no more than before.
    expect(codeOf(await signIn('ana', 'not the password'))).toEqual([401, 'login.failed'])
    const listed = await platform.get('/api/admin/platform/people/?show=blocked')
    expect(listed.json()).toMatchObject({ rows: [{ userId: ids.ana }] })

    expect((await act(ids.ana, 'unblock')).json()).toMatchObject({ blockedAt: null, blockedReason: null })
    expect((await signIn('ana')).json<SignedIn>().clients.map(({ id }) => id)).toEqual([2, 1])
  })

  test('an app that stays open gets nothing while its person is blocked, and goes on afterwards', async () => {
    const { ids } = installation
    const ana = installation.as('ana')
    await block(ids.ana)
    expect((await ana.request('POST', '/api/pull/', { cursor: null })).status).toBe(403)
    await act(ids.ana, 'unblock')
    expect((await ana.request('POST', '/api/pull/', { cursor: null })).status).toBe(200)
  })

  test('a client’s only administrator is not blocked on the platform before there is another', async () => {
    const only = await openStaff(installation, ['programme-admin'], 2)
    expect((await block(only.userId)).json()).toMatchObject({
      status: 409,
      code: 'roles.last_admin',
      values: { client: 'Escola' },
    })
    expect((await read(only.userId)).blockedAt).toBeNull()
    await openStaff(installation, ['programme-admin'], 2)
    expect((await block(only.userId)).status).toBe(200)
  })

  test('nobody blocks themselves, and the last who runs the platform is blocked by nobody', async () => {
    expect(codeOf(await block(platform.userId))).toEqual([409, 'roles.last_admin'])
    const other = await openStaff(installation, 'platform')
    expect(codeOf(await block(platform.userId))).toEqual([403, 'people.own'])
    expect((await block(other.userId)).status).toBe(200)
    // Who is blocked does not count as another.
    expect(codeOf(await block(platform.userId))).toEqual([409, 'roles.last_admin'])
    expect((await act(other.userId, 'unblock')).status).toBe(200)
  })

  test('an account that was deleted is nobody’s to let in again', async () => {
    const { services, ids } = installation
    const email = `deleted-${ids.nina}@invalid`
    await services.database.inSystem((tx) =>
      tx
        .updateTable('person')
        .set({ email, blocked_at: installation.clock.now() })
        .where('id', '=', ids.nina)
        .execute(),
    )
    const answer = await platform.send('POST', `${path(ids.nina)}unblock/`, undefined, { rev: 1 })
    expect(codeOf(answer)).toEqual([404, 'resource.not_found'])
    const listed = await platform.get('/api/admin/platform/people/?show=blocked')
    expect(listed.json<{ rows: { userId: string }[] }>().rows.map(({ userId }) => userId)).not.toContain(ids.nina)
  })

  test('every session of a person is ended at once, of staff and of learners alike', async () => {
    const { access_token: token } = (await signIn('bia')).json<SignedIn>()
    expect((await act(installation.ids.bia, 'sign-out')).json()).toMatchObject({ sessions: 0 })
    const headers = { authorization: `Bearer ${token}` }
    const answer = await ask(installation.app, { method: 'GET', url: '/api/session/devices/', headers })
    expect(codeOf(answer)).toEqual([401, 'session.revoked'])
    expect((await signIn('bia')).status).toBe(200)
  })
})
