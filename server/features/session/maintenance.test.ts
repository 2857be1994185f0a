import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { noMaintenance, type Maintenance } from '#contract/features/settings/maintenance.ts'
import { defaultAccessSettings } from '#contract/features/settings/settings-schema.ts'
import { endpoints } from '#contract/model.ts'
import {
  ask,
  openInstallation,
  password,
  start,
  type Answer,
  type Installation,
  type PersonName,
} from '#test/support/server/test-installation.ts'
import { inMaintenance, platformSettings, saveSettings } from '#test/support/save-settings.ts'
import { openStaff, signInAs } from '#test/support/staff-caller.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine)
    await installation.services.database.inSystem((tx) =>
      tx.updateTable('person').set({ superuser: true }).where('id', '=', installation.ids.bia).execute(),
    )
    await giveRoles('caio', 2, ['programme-admin'])
  })
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  const giveRoles = (name: PersonName, clientId: number, roles: 'programme-admin'[]) =>
    installation.services.database.inTenant(clientId, (tx) =>
      tx
        .updateTable('membership')
        .set({ roles })
        .where('client_id', '=', clientId)
        .where('user_id', '=', installation.ids[name])
        .execute(),
    )
  const setPlatform = async (maintenance: Maintenance) => {
    const platform = await openStaff(installation, 'platform')
    expect((await saveSettings(platform, { maintenance }, platformSettings)).status).toBe(200)
  }
  const setSchool = async (maintenance: Maintenance) => {
    const caio = await signInAs(installation, installation.ids.caio, 2)
    expect((await saveSettings(caio, { maintenance })).status).toBe(200)
  }
  const codeOf = (answer: Answer) => answer.json<{ code?: string }>().code
  const expectClosed = (answer: Answer) => {
    expect([answer.status, codeOf(answer), Number(answer.headers['retry-after'])]).toEqual([
      503,
      'platform.maintenance',
      60,
    ])
    expect(answer.headers['content-type']).toContain('application/problem+json')
  }
  const pull = (name: PersonName, clientId: number) =>
    installation.as(name, clientId).request('POST', '/api/pull/', { cursor: null })
  const send = (name: PersonName, clientId: number) =>
    installation.as(name, clientId).request('POST', '/api/operations/', { operations: [] })
  const openTo = (path: string) => ask(installation.app, { method: 'GET', url: path })

  test('engine B4: maintenance of the platform answers pulls, operations and registration 503 with a time; its administrators pass', async () => {
    await setPlatform(inMaintenance)
    expectClosed(await pull('ana', 1))
    expectClosed(await send('ana', 1))
    expectClosed(await openTo('/api/register/choices/?client=tintas'))
    expectClosed(
      await ask(installation.app, { method: 'POST', url: '/etraining_login/api_recover_password/', body: {} }),
    )
    // A session's own endpoints too, and those that are no member's.
    expectClosed(await installation.as('ana').request('GET', '/api/session/devices/'))
    // What the page of maintenance itself shows stays.
    expect((await openTo('/api/settings/?client=tintas')).json()).toMatchObject({ maintenance: inMaintenance })
    expect(codeOf(await openTo('/api/pages/privacy-policy/?client=tintas'))).toBe('resource.not_found')

    expect((await pull('bia', 1)).status).toBe(200)
    expect((await installation.as('bia').request('GET', '/api/session/devices/')).status).toBe(200)
    await setPlatform(noMaintenance)
    expect((await pull('ana', 1)).status).toBe(200)
    expect((await openTo('/api/register/choices/?client=tintas')).status).not.toBe(503)
  })

  test('engine B4: a client in maintenance is closed by its header; the same person goes on in the other one', async () => {
    await setSchool(inMaintenance)
    expectClosed(await pull('ana', 2))
    expectClosed(await send('ana', 2))
    expect((await pull('ana', 1)).status).toBe(200)
    // Who set it there can end it.
    expectClosed(await pull('caio', 2))
    await setSchool(noMaintenance)
    expect((await pull('caio', 2)).status).toBe(200)
  })

  test('engine B4: a session that is renewed meanwhile keeps the client in maintenance: what was done there waits', async () => {
    const login = await ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/login/',
      body: { username: 'ana', password },
    })
    const { refresh_token } = login.json<SignedIn>()
    await setSchool(inMaintenance)
    const renewed = await ask(installation.app, {
      method: 'POST',
      url: '/o/token/',
      body: { grant_type: 'refresh_token', refresh_token },
    })
    expect(renewed.json<SignedIn>().clients.map(({ id }) => id)).toEqual([2, 1])
    await setSchool(noMaintenance)
  })

  test('engine B4: registration at a client in maintenance is closed, at another one not', async () => {
    const settings = { register: { ...defaultAccessSettings.register, open: true } }
    await installation.services.database.inSystem((tx) =>
      tx
        .updateTable('client')
        .set({ access: JSON.stringify(settings) })
        .execute(),
    )
    await setSchool(inMaintenance)
    expectClosed(await openTo('/api/register/choices/?client=escola'))
    expect((await openTo('/api/register/choices/?client=tintas')).status).toBe(200)
    await setSchool(noMaintenance)
  })

  const plannedFrom = (minutes: number): Maintenance => ({
    state: 'planned',
    from: new Date(installation.clock.now().getTime() + minutes * 60_000).toISOString(),
    text: { 'pt-BR': 'Voltamos às 22h.' },
  })

  test('back-office 12: planned maintenance is told beforehand, begins by itself, and ends with the word of who set it', async () => {
    const planned = plannedFrom(30)
    await setSchool(planned)
    expect((await openTo('/api/settings/?client=escola')).json()).toMatchObject({ maintenance: planned })
    expect((await openTo('/api/settings/?client=tintas')).json()).toMatchObject({ maintenance: noMaintenance })
    installation.clock.pass(29 * 60_000)
    expect((await pull('ana', 2)).status).toBe(200)
    installation.clock.pass(60_000)
    expectClosed(await pull('ana', 2))
    expect((await pull('ana', 1)).status).toBe(200)
    expect((await pull('bia', 1)).status).toBe(200)
    const caio = await signInAs(installation, installation.ids.caio, 2)
    expect((await caio.get('/api/admin/settings/')).status).toBe(200)
    await setSchool(noMaintenance)
    expect((await pull('ana', 2)).status).toBe(200)
  })

  test('back-office 12: of the platform’s and a client’s plan people are told of the one that begins first', async () => {
    const [early, late] = [plannedFrom(10), plannedFrom(20)]
    const told = async () =>
      (await openTo('/api/settings/?client=escola')).json<{ maintenance: Maintenance }>().maintenance
    await setSchool(late)
    await setPlatform(early)
    expect(await told()).toEqual(early)
    await setPlatform(plannedFrom(30))
    expect(await told()).toEqual(late)
    await setPlatform(noMaintenance)
    await setSchool(noMaintenance)
    const caio = await signInAs(installation, installation.ids.caio, 2)
    const timeless = await saveSettings(caio, { maintenance: { state: 'planned', from: null, text: {} } })
    expect([timeless.status, timeless.json<{ fields: unknown }>().fields]).toEqual([
      422,
      [{ field: 'values.maintenance.from', code: 'invalid' }],
    ])
  })

  const emailOf = async (userId: string) => {
    const { email } = await installation.services.database.inSystem((tx) =>
      tx.selectFrom('person').select('email').where('id', '=', userId).executeTakeFirstOrThrow(),
    )
    return email
  }
  const signInTo = async () => {
    const body = { username: 'ana', password }
    const answer = await ask(installation.app, { method: 'POST', url: '/etraining_login/login/', body })
    return answer.json<SignedIn>().clients.map(({ slug }) => slug)
  }

  test('back-office 12: a client’s testers get in while it is in maintenance, into that client alone', async () => {
    const caio = await signInAs(installation, installation.ids.caio, 2)
    const url = '/api/admin/settings/testers/'
    await setSchool(inMaintenance)
    expect(await signInTo()).toEqual(['tintas'])
    expect((await caio.send('POST', url, { email: 'nobody@example.com' })).status).toBe(422)
    const email = await emailOf(installation.ids.ana)
    const added = await caio.send('POST', url, { email })
    expect(added.json()).toMatchObject({ testers: [{ userId: installation.ids.ana, email }] })
    expect((await pull('ana', 2)).status).toBe(200)
    expect((await signInTo()).toSorted()).toEqual(['escola', 'tintas'])
    // Of the platform's own maintenance a client's list says nothing.
    await setPlatform(inMaintenance)
    expectClosed(await pull('ana', 2))
    await setPlatform(noMaintenance)
    const tintas = await openStaff(installation, ['programme-admin'], 1)
    expect((await tintas.send('POST', `${url}${installation.ids.ana}/remove/`, {})).status).toBe(404)
    expect((await caio.send('POST', `${url}${installation.ids.ana}/remove/`, {})).json()).toEqual({ testers: [] })
    expectClosed(await pull('ana', 2))
    await setSchool(noMaintenance)
  })

  test('back-office 12: a list has twenty testers at most', async () => {
    const caio = await signInAs(installation, installation.ids.caio, 2)
    const add = (email: string) => caio.send('POST', '/api/admin/settings/testers/', { email })
    const emails: string[] = []
    for (let made = 0; made < 21; made++) {
      const { userId } = await openStaff(installation, ['member'], 2)
      emails.push(await emailOf(userId))
    }
    for (const email of emails.slice(0, 20)) expect((await add(email)).status).toBe(200)
    const full = await add(emails[20] ?? '')
    expect([full.status, codeOf(full)]).toEqual([409, 'settings.testers_full'])
    expect((await caio.get('/api/admin/settings/testers/')).json<{ testers: unknown[] }>().testers).toHaveLength(20)
  })

  test('engine B4: what stays open in maintenance is sign-in, its end, the open pages and settings', () => {
    const open = Object.entries(endpoints).flatMap(([name, endpoint]) => (endpoint.inMaintenance ? [name] : []))
    expect(open.toSorted()).toEqual([
      'addTester',
      'alternativeLogin',
      'askPasskey',
      'enterByPasskey',
      'enterCode',
      'finishOidc',
      'finishSaml',
      'helpDeskFrame',
      'keepSettingsImage',
      'knownDomain',
      'listPlatformSettingChanges',
      'listSettingChanges',
      'listTesters',
      'login',
      'logout',
      'openPinHalf',
      'platformSettings',
      'putPlatformSettingBack',
      'putSettingBack',
      'readDemoMailbox',
      'readDeskSettings',
      'readImage',
      'readPage',
      'readPlatformDeskSettings',
      'realtime',
      'refresh',
      'removeTester',
      'reportClientError',
      'samlMetadata',
      'savePlatformSettingsGroup',
      'savePlatformSignInSettings',
      'saveSettingsGroup',
      'saveSignInSettings',
      'signInChallenge',
      'startSignIn',
    ])
  })
})
