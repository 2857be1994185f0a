import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientRole } from '#contract/engine/session/client.ts'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { ask, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { addMembership, grantPlatform } from '#server/features/session/people/people-service.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'

forEachEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine)
    const { database, members } = installation.services
    const give = (clientId: number, roles: ClientRole[]) =>
      database.inTenant(clientId, (tx) =>
        addMembership(
          tx,
          { clientId, userId: installation.ids.ana, roles, profession: null },
          installation.clock.now(),
        ),
      )
    await give(1, ['programme-admin'])
    await database.inSystem((tx) => grantPlatform(tx, installation.ids.caio))
    await members.changed()
  })
  afterAll(async () => installation.close())

  const save = (body: unknown, clientId = 1) =>
    installation.as(clientId === 2 ? 'caio' : 'ana', clientId).request('PUT', '/api/settings/', body)
  const shown = async (client?: string) => {
    const url = `/api/settings/${client ? `?client=${client}` : ''}`
    return (await ask(installation.app, { method: 'GET', url })).json<PlatformSettings>()
  }
  const faults = async (body: unknown) => {
    const answer = await save(body)
    expect(answer.status).toBe(422)
    return answer.json<{ fields: { field: string }[] }>().fields.map((one) => one.field)
  }

  test('what an administrator changes is what everybody gets, and the rest stays', async () => {
    expect((await save({ access: { layout: 'centered', publicFaq: true } })).status).toBe(200)
    expect((await save({ access: { publicFaq: false } })).status).toBe(200)
    expect(await shown('tintas')).toMatchObject({ layout: 'centered', publicFaq: false, passwordStrength: 'weak' })
    expect(await shown('escola')).toMatchObject({ layout: 'split' })
    const brand = { ...(await shown('tintas')).brand, primary: '#00695c' }
    expect((await save({ access: {}, brand, languages: ['en-US', 'pt-BR'] })).status).toBe(200)
    expect(await shown('tintas')).toMatchObject({ brand: { primary: '#00695c' }, languages: ['en-US', 'pt-BR'] })
  })

  test('members change nothing; the platform’s own settings are the platform administrator’s', async () => {
    expect((await installation.as('bia').request('PUT', '/api/settings/', { access: {} })).status).toBe(403)
    const platform = (name: 'ana' | 'caio', clientId: number) =>
      installation
        .as(name, clientId)
        .request('PUT', '/api/platform/settings/', { access: { passwordStrength: 'medium' } })
    expect((await platform('ana', 1)).status).toBe(403)
    expect((await platform('caio', 2)).status).toBe(200)
    expect(await shown()).toMatchObject({ passwordStrength: 'medium' })
    expect(await shown('escola')).toMatchObject({ passwordStrength: 'medium' })
  })

  test('what cannot work is refused with the settings at fault, and nothing is changed', async () => {
    const before = await shown('tintas')
    expect(await faults({ access: { helpDesk: 'https://widget.example/w.js' } })).toEqual(['access.cookies.optional'])
    expect(
      await faults({ access: { helpDesk: 'javascript:alert(1)', cookies: { optional: true, type: 'modal' } } }),
    ).toEqual(['access.helpDesk'])
    expect(await faults({ access: { background: 'https://elsewhere.example/a.png' } })).toEqual(['access.background'])
    expect(await faults({ access: { logos: { 'fr-FR': '/x.svg' } } })).toEqual(['access.logos.fr-FR'])
    expect(await faults({ access: {}, languages: ['en-US'] })).toEqual(['access.defaultLanguage'])
    expect(await faults({ access: { support: { use: true, email: null, phone: null } } })).toEqual([
      'access.support.email',
    ])
    const ownRoutes = { campaignLanding: 'home', firstAccess: 'bem-vindo', loginRedirect: 'bem-vindo' }
    expect(await faults({ access: { ownRoutes } })).toEqual([
      'access.ownRoutes.campaignLanding',
      'access.ownRoutes.firstAccess',
      'access.ownRoutes.loginRedirect',
    ])
    expect(await faults({ access: { colour: 'red' } })).toEqual(['access.colour'])
    expect(await shown('tintas')).toEqual(before)
  })

  test('engine B5: a client’s own address tells whose it is to who comes for the first time, however many clients there are', async () => {
    const at = async (query: string) => {
      const answer = await ask(installation.app, { method: 'GET', url: `/api/settings/?${query}` })
      return answer.json<PlatformSettings>().client?.slug ?? null
    }
    const ownRoutes = { campaignLanding: 'pincel', firstAccess: 'chegada', loginRedirect: 'entrar-tintas' }
    expect((await save({ access: { ownRoutes } })).status).toBe(200)
    for (const route of Object.values(ownRoutes)) expect(await at(`route=${route}`)).toBe('tintas')
    // The address is stronger than the client of an earlier visit; another one says nothing.
    expect(await at('route=pincel&client=escola')).toBe('tintas')
    expect(await at('route=elsewhere&client=escola')).toBe('escola')
    expect(await at('route=%2Fpincel')).toBeNull()
    expect(await at('route=elsewhere')).toBeNull()
  })

  test('engine B5: an address that another client has is refused at its field', async () => {
    const ownRoutes = { campaignLanding: 'escola-aberta', firstAccess: 'chegada', loginRedirect: null }
    const answer = await save({ access: { ownRoutes } }, 2)
    expect([answer.status, answer.json<{ fields: unknown[] }>().fields]).toEqual([
      422,
      [{ field: 'access.ownRoutes.firstAccess', code: 'invalid' }],
    ])
    expect((await save({ access: { ownRoutes: { ...ownRoutes, firstAccess: 'chegar' } } }, 2)).status).toBe(200)
  })

  test.each([
    ['support', { use: true, email: '"<b>x</b>"@example.com', phone: null }, 'access.support.email'],
    ['support', { use: true, email: "a'b@example.com", phone: null }, 'access.support.email'],
    ['support', { use: true, email: 'a@example.com', phone: '0800 "><script>' }, 'access.support.phone'],
    ['helpDesk', 'https://widget.example/w.js?"><script>', 'access.helpDesk'],
    ['helpDesk', "https://widget.example/'w.js", 'access.helpDesk'],
    ['background', '/api/images/"onerror="x', 'access.background'],
  ])('engine E13: an address of %s with quotes or angle brackets is refused (%j)', async (name, value, field) => {
    const cookies = { optional: true, type: 'banner' as const }
    expect(await faults({ access: { cookies, [name]: value } })).toEqual([field])
  })

  test('each changed setting leaves who changed it, from what to what', async () => {
    installation.clock.pass(60_000)
    await save({ access: { maintenance: true, publicFaq: false } })
    const answer = await installation.as('ana').request('GET', '/api/settings/history/')
    expect(answer.json<{ changes: unknown[] }>().changes[0]).toEqual({
      id: expect.any(String),
      subject: 'access.maintenance',
      userId: installation.ids.ana,
      changedAt: installation.clock.now().toISOString(),
      before: false,
      after: true,
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
    await save({ access: { maintenance: false } })
    await expect.poll(bia).toContain('event: settings')
    expect(caio()).not.toContain('event: settings')
    await installation.as('caio', 2).request('PUT', '/api/platform/settings/', { access: { passwordStrength: 'weak' } })
    await expect.poll(caio).toContain('event: settings')
  })

  test('the help-desk frame may load its own origin and nothing else, and sees nothing of the app', async () => {
    const frame = () => ask(installation.app, { method: 'GET', url: '/api/help-desk/?client=tintas' })
    expect((await frame()).status).toBe(404)
    const helpDesk = 'https://widget.example/w.js?a=1&b=2'
    expect((await save({ access: { helpDesk, cookies: { optional: true, type: 'banner' } } })).status).toBe(200)
    const { headers, body } = await frame()
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('script-src https://widget.example;')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toMatch(/sandbox (?!.*allow-same-origin)/)
    expect(body.toString()).toContain('src="https://widget.example/w.js?a=1&amp;b=2"')
  })
})
