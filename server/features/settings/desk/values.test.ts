import { afterAll, beforeAll, expect, test } from 'vitest'
import { noMaintenance } from '#contract/features/settings/maintenance.ts'
import type { SettingName } from '#contract/features/settings/settings-desk.ts'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { ask, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { clientSettings, inMaintenance, platformSettings, saveSettings } from '#test/support/save-settings.ts'
import { publishPage } from '#test/support/publish-page.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  let platform: StaffCaller
  let administrators: Record<number, StaffCaller>
  beforeAll(async () => {
    installation = await openInstallation(engine)
    platform = await openStaff(installation, 'platform')
    administrators = {
      1: await openStaff(installation, ['programme-admin'], 1),
      2: await openStaff(installation, ['programme-admin'], 2),
    }
  })
  afterAll(async () => installation.close())

  type Values = Partial<Record<SettingName, unknown>>
  const save = async (values: Values, clientId = 1) => {
    const staff = administrators[clientId]
    if (!staff) throw new Error(`nobody administers client ${clientId}`)
    return saveSettings(staff, values)
  }
  const shown = async (client?: string) => {
    const url = `/api/settings/${client ? `?client=${client}` : ''}`
    return (await ask(installation.app, { method: 'GET', url })).json<PlatformSettings>()
  }
  const faults = async (values: Values) => {
    const answer = await save(values)
    expect(answer.status).toBe(422)
    return answer.json<{ fields: { field: string }[] }>().fields.map((one) => one.field)
  }

  test('what an administrator changes is what everybody gets, and the rest stays', async () => {
    expect((await save({ layout: 'centered', publicFaq: true })).status).toBe(200)
    expect((await save({ publicFaq: false })).status).toBe(200)
    expect(await shown('tintas')).toMatchObject({ layout: 'centered', publicFaq: false, passwordStrength: 'weak' })
    expect(await shown('escola')).toMatchObject({ layout: 'split' })
    const brand = { ...(await shown('tintas')).brand, primary: '#00695c' }
    expect((await save({ brand, languages: ['en-US', 'pt-BR'] })).status).toBe(200)
    expect(await shown('tintas')).toMatchObject({ brand: { primary: '#00695c' }, languages: ['en-US', 'pt-BR'] })
  })

  test('members change nothing; the platform’s own settings are the platform administrator’s', async () => {
    const bia = await signInAs(installation, installation.ids.bia)
    const change = { values: { publicFaq: true }, inherit: [] }
    expect((await bia.send('PUT', `${clientSettings}access/`, change, { rev: 1 })).status).toBe(403)
    expect((await administrators[1]?.send('PUT', `${platformSettings}access/`, change, { rev: 1 }))?.status).toBe(403)
    expect((await saveSettings(platform, { passwordStrength: 'medium' }, platformSettings)).status).toBe(200)
    expect(await shown()).toMatchObject({ passwordStrength: 'medium' })
    expect(await shown('escola')).toMatchObject({ passwordStrength: 'medium' })
  })

  test('what cannot work is refused with the settings at fault, and nothing is changed', async () => {
    const before = await shown('tintas')
    expect(await faults({ helpDesk: 'https://widget.example/w.js' })).toEqual(['values.cookies.optional'])
    expect(await faults({ helpDesk: 'javascript:alert(1)' })).toEqual(['values.helpDesk', 'values.cookies.optional'])
    expect(await faults({ background: 'https://elsewhere.example/a.png' })).toEqual(['values.background'])
    expect(await faults({ logos: { 'fr-FR': '/x.svg' } })).toEqual(['values.logos.fr-FR'])
    expect(await faults({ languages: ['en-US'] })).toEqual(['values.defaultLanguage'])
    expect(await faults({ support: { use: true, email: null, phone: null } })).toEqual(['values.support.email'])
    const ownRoutes = { campaignLanding: 'home', firstAccess: 'bem-vindo', loginRedirect: 'bem-vindo', hotsite: null }
    expect(await faults({ ownRoutes })).toEqual([
      'values.ownRoutes.campaignLanding',
      'values.ownRoutes.firstAccess',
      'values.ownRoutes.loginRedirect',
    ])
    expect(await faults({ layout: 'sideways' })).toEqual(['values.layout'])
    expect(await shown('tintas')).toEqual(before)
  })

  test('engine B5: a client’s own address tells whose it is to who comes for the first time, however many clients there are', async () => {
    const at = async (query: string) => {
      const answer = await ask(installation.app, { method: 'GET', url: `/api/settings/?${query}` })
      return answer.json<PlatformSettings>().client?.slug ?? null
    }
    const ownRoutes = {
      campaignLanding: 'pincel',
      firstAccess: 'chegada',
      loginRedirect: 'entrar-tintas',
      hotsite: null,
    }
    expect((await save({ ownRoutes })).status).toBe(200)
    for (const route of Object.values(ownRoutes)) if (route) expect(await at(`route=${route}`)).toBe('tintas')
    // The address is stronger than the client of an earlier visit; another one says nothing.
    expect(await at('route=pincel&client=escola')).toBe('tintas')
    expect(await at('route=elsewhere&client=escola')).toBe('escola')
    expect(await at('route=%2Fpincel')).toBeNull()
    expect(await at('route=elsewhere')).toBeNull()
  })

  test('engine B5: an address that another client has is refused at its field', async () => {
    const ownRoutes = { campaignLanding: 'escola-aberta', firstAccess: 'chegada', loginRedirect: null, hotsite: null }
    const answer = await save({ ownRoutes }, 2)
    expect([answer.status, answer.json<{ fields: unknown[] }>().fields]).toEqual([
      422,
      [{ field: 'values.ownRoutes.firstAccess', code: 'invalid' }],
    ])
    expect((await save({ ownRoutes: { ...ownRoutes, firstAccess: 'chegar' } }, 2)).status).toBe(200)
  })

  test('back-office 5: a hotsite switched on stands at the client’s own address at the first visit; off, the address shows nothing', async () => {
    const at = async (route: string) => {
      const answer = await ask(installation.app, { method: 'GET', url: `/api/settings/?route=${route}` })
      const { client, ownRoutes } = answer.json<PlatformSettings>()
      return [client?.slug ?? null, ownRoutes.hotsite]
    }
    const page = () => ask(installation.app, { method: 'GET', url: '/api/pages/hotsite/?client=escola' })
    const texts = { 'pt-BR': { title: 'A escola', blocks: [] } }
    const escola = administrators[2]
    if (!escola) throw new Error('nobody administers client 2')
    expect((await publishPage(escola, 'hotsite', texts)).status).toBe(200)
    const routes = { campaignLanding: null, firstAccess: null, loginRedirect: null, hotsite: 'nossa-escola' }
    const on = { on: true, page: 'hotsite' }
    expect((await save({ ownRoutes: { ...routes, hotsite: 'admin' }, hotsite: on }, 2)).status).toBe(422)
    expect((await save({ ownRoutes: { ...routes, hotsite: null }, hotsite: on }, 2)).status).toBe(422)
    expect((await save({ ownRoutes: routes, hotsite: on }, 2)).status).toBe(200)
    expect(await at('nossa-escola')).toEqual(['escola', 'nossa-escola'])
    expect((await page()).json()).toMatchObject({ texts: { 'pt-BR': { title: 'A escola' } } })
    // Nobody else may have it, on or off.
    const taken = { ...routes, hotsite: null, firstAccess: 'nossa-escola' }
    expect(await faults({ ownRoutes: taken })).toEqual(['values.ownRoutes.firstAccess'])
    expect((await save({ hotsite: { on: false, page: 'hotsite' } }, 2)).status).toBe(200)
    expect(await at('nossa-escola')).toEqual([null, null])
    expect((await page()).status).toBe(401)
    expect(await faults({ ownRoutes: taken })).toEqual(['values.ownRoutes.firstAccess'])
  })

  test.each([
    ['support', { use: true, email: '"<b>x</b>"@example.com', phone: null }, 'values.support.email'],
    ['support', { use: true, email: "a'b@example.com", phone: null }, 'values.support.email'],
    ['support', { use: true, email: 'a@example.com', phone: '0800 "><script>' }, 'values.support.phone'],
    ['helpDesk', 'https://widget.example/w.js?"><script>', 'values.helpDesk'],
    ['helpDesk', "https://widget.example/'w.js", 'values.helpDesk'],
    ['background', '/api/images/"onerror="x', 'values.background'],
    ['favicon', '/api/images/"onerror="x', 'values.favicon'],
  ])('engine E13: an address of %s with quotes or angle brackets is refused (%j)', async (name, value, field) => {
    const cookies = { optional: true, type: 'banner' as const }
    expect(await faults({ cookies, [name]: value })).toEqual([field])
  })

  test('each changed setting leaves who changed it, from what to what', async () => {
    installation.clock.pass(60_000)
    await save({ maintenance: inMaintenance, publicFaq: false })
    const answer = await administrators[1]?.get(`${clientSettings}history/`)
    expect(answer?.json<{ rows: unknown[] }>().rows[0]).toEqual({
      id: expect.any(String),
      setting: 'maintenance',
      actor: 'person',
      actorName: 'Equipe Silva',
      changedAt: installation.clock.now().toISOString(),
      before: { value: noMaintenance, isOwn: false },
      after: { value: inMaintenance, isOwn: true },
    })
  })

  test('open apps of the client are told to ask again, and others are not', async () => {
    const listen = (userId: string, clientIds: number[]) => {
      const stream = installation.services.realtime.open({ userId, sessionId: userId }, clientIds)
      let heard = ''
      stream.on('data', (data) => (heard += String(data)))
      return () => heard
    }
    const bia = listen(installation.ids.bia, [1])
    const caio = listen(installation.ids.caio, [2])
    await save({ maintenance: noMaintenance })
    await expect.poll(bia).toContain('event: settings')
    expect(caio()).not.toContain('event: settings')
    await saveSettings(platform, { passwordStrength: 'weak' }, platformSettings)
    await expect.poll(caio).toContain('event: settings')
  })

  test('the help-desk frame may load its own origin and nothing else, and sees nothing of the app', async () => {
    const frame = () => ask(installation.app, { method: 'GET', url: '/api/help-desk/?client=tintas' })
    expect((await frame()).status).toBe(404)
    const helpDesk = 'https://widget.example/w.js?a=1&b=2'
    expect((await save({ cookies: { optional: true, type: 'banner' }, helpDesk })).status).toBe(200)
    const { headers, body } = await frame()
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('script-src https://widget.example;')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toMatch(/sandbox (?!.*allow-same-origin)/)
    expect(body.toString()).toContain('src="https://widget.example/w.js?a=1&amp;b=2"')
  })
})
