import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#contract/engine/session/session.ts'
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
import { platformSettings, saveSettings } from '#test/support/save-settings.ts'
import { openStaff, signInAs } from '#test/support/staff-caller.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'

forEachEngine((engine) => {
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
  const setPlatform = async (maintenance: boolean) => {
    const platform = await openStaff(installation, 'platform')
    expect((await saveSettings(platform, { maintenance }, platformSettings)).status).toBe(200)
  }
  const setSchool = async (maintenance: boolean) => {
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
    await setPlatform(true)
    expectClosed(await pull('ana', 1))
    expectClosed(await send('ana', 1))
    expectClosed(await openTo('/api/register/choices/?client=tintas'))
    expectClosed(
      await ask(installation.app, { method: 'POST', url: '/etraining_login/api_recover_password/', body: {} }),
    )
    // A session's own endpoints too, and those that are no member's.
    expectClosed(await installation.as('ana').request('GET', '/api/session/devices/'))
    // What the page of maintenance itself shows stays.
    expect((await openTo('/api/settings/?client=tintas')).json()).toMatchObject({ maintenance: true })
    expect(codeOf(await openTo('/api/pages/privacy-policy/?client=tintas'))).toBe('resource.not_found')

    expect((await pull('bia', 1)).status).toBe(200)
    expect((await installation.as('bia').request('GET', '/api/session/devices/')).status).toBe(200)
    await setPlatform(false)
    expect((await pull('ana', 1)).status).toBe(200)
    expect((await openTo('/api/register/choices/?client=tintas')).status).not.toBe(503)
  })

  test('engine B4: a client in maintenance is closed by its header; the same person goes on in the other one', async () => {
    await setSchool(true)
    expectClosed(await pull('ana', 2))
    expectClosed(await send('ana', 2))
    expect((await pull('ana', 1)).status).toBe(200)
    // Who set it there can end it.
    expectClosed(await pull('caio', 2))
    await setSchool(false)
    expect((await pull('caio', 2)).status).toBe(200)
  })

  test('engine B4: a session that is renewed meanwhile keeps the client in maintenance: what was done there waits', async () => {
    const login = await ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/login/',
      body: { username: 'ana', password },
    })
    const { refresh_token } = login.json<SignedIn>()
    await setSchool(true)
    const renewed = await ask(installation.app, {
      method: 'POST',
      url: '/o/token/',
      body: { grant_type: 'refresh_token', refresh_token },
    })
    expect(renewed.json<SignedIn>().clients.map(({ id }) => id)).toEqual([2, 1])
    await setSchool(false)
  })

  test('engine B4: registration at a client in maintenance is closed, at another one not', async () => {
    const settings = { register: { ...defaultAccessSettings.register, open: true } }
    await installation.services.database.inSystem((tx) =>
      tx
        .updateTable('client')
        .set({ access: JSON.stringify(settings) })
        .execute(),
    )
    await setSchool(true)
    expectClosed(await openTo('/api/register/choices/?client=escola'))
    expect((await openTo('/api/register/choices/?client=tintas')).status).toBe(200)
    await setSchool(false)
  })

  test('engine B4: what stays open in maintenance is sign-in, its end, the open pages and settings', () => {
    const open = Object.entries(endpoints).flatMap(([name, { inMaintenance }]) => (inMaintenance ? [name] : []))
    expect(open.toSorted()).toEqual([
      'alternativeLogin',
      'askPasskey',
      'enterByPasskey',
      'enterCode',
      'finishOidc',
      'finishSaml',
      'helpDeskFrame',
      'keepSettingsImage',
      'listPlatformSettingChanges',
      'listSettingChanges',
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
