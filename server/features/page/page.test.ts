import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Page, PageName } from '#contract/features/page/page-schema.ts'
import { ask, openInstallation, password, type Installation } from '#test/support/server/test-installation.ts'
import { findActs } from '#server/engine/audit/audit-queries.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { platformPages, publishPage } from '#test/support/publish-page.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import { addMembership } from '#server/features/session/people/people-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

const texts = (title: string) => ({ 'pt-BR': { title, blocks: [{ type: 'paragraph' as const, runs: ['Olá'] }] } })

onOneEngine((engine) => {
  let installation: Installation
  let ana: StaffCaller
  let platform: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    const { database, members } = installation.services
    for (const clientId of [1, 2]) {
      const roles = ['programme-admin'] as const
      const membership = { clientId, userId: installation.ids.ana, roles, profession: null }
      await database.inTenant(clientId, (tx) => addMembership(tx, membership, installation.clock.now()))
    }
    await members.changed()
    ana = await signInAs(installation, installation.ids.ana)
    platform = await openStaff(installation, 'platform')
  })
  afterAll(async () => installation.close())

  const read = (page: string, client?: string, headers: Record<string, string> = {}) =>
    ask(installation.app, { method: 'GET', url: `/api/pages/${page}/${client ? `?client=${client}` : ''}`, headers })
  const write = (page: PageName, title: string, again = false) => publishPage(ana, page, texts(title), { again })

  const pass = (name: 'ana' | 'bia', shown: { version: number; edition: number; language?: string }) =>
    installation.as(name).request('POST', '/api/pages/pass/', { step: 'terms', language: 'pt-BR', ...shown })

  test('an institutional page that a client has not written is the platform’s', async () => {
    expect((await read('about', 'tintas')).status).toBe(404)
    const shared = texts('Sobre a plataforma')
    expect((await publishPage(ana, 'about', shared, { at: platformPages })).status).toBe(403)
    expect((await publishPage(platform, 'about', shared, { at: platformPages })).status).toBe(200)
    expect((await read('about')).json<Page>().texts['pt-BR']?.title).toBe('Sobre a plataforma')
    expect((await read('about', 'tintas')).json<Page>().texts['pt-BR']?.title).toBe('Sobre a plataforma')
    expect((await write('about', 'Sobre a Tintas')).status).toBe(200)
    expect((await read('about', 'tintas')).json<Page>().texts['pt-BR']?.title).toBe('Sobre a Tintas')
    expect((await read('about', 'escola')).json<Page>().texts['pt-BR']?.title).toBe('Sobre a plataforma')
  })

  test('who has a page already is told only that it has not changed', async () => {
    await write('support', 'Suporte')
    const first = await read('support', 'tintas')
    const etag = String(first.headers['etag'])
    const again = await read('support', 'tintas', { 'if-none-match': etag })
    expect([again.status, again.body.length]).toEqual([304, 0])
    await write('support', 'Suporte novo')
    expect((await read('support', 'tintas', { 'if-none-match': etag })).status).toBe(200)
  })

  test('what is not public is read by the client’s people only', async () => {
    await write('faq', 'Perguntas')
    expect((await read('faq', 'tintas')).status).toBe(401)
    expect((await installation.as('bia').request('GET', '/api/pages/faq/?client=tintas')).status).toBe(200)
    expect((await installation.as('caio', 2).request('GET', '/api/pages/faq/?client=tintas')).status).toBe(404)
    await saveSettings(await signInAs(installation, installation.ids.ana), { publicFaq: true })
    expect((await read('faq', 'tintas')).status).toBe(200)
  })

  test('a page has no markup: an unknown kind of block and a script as a link are refused', async () => {
    const send = (blocks: unknown) => publishPage(ana, 'about', { 'pt-BR': { title: 'x', blocks: blocks as [] } })
    expect((await send([{ type: 'html', text: '<b>x</b>' }])).status).toBe(422)
    for (const href of ['javascript:alert(1)', '//evil.example', 'https:evil', '/\\evil', 'data:text/html,x', ' /x'])
      expect((await send([{ type: 'paragraph', runs: [{ text: 'x', href }] }])).status, href).toBe(422)
    expect((await send([{ type: 'paragraph', runs: [{ text: 'x', href: '/institutional/about' }] }])).status).toBe(200)
  })

  test('only administrators write, and every writing leaves who, when and what', async () => {
    const bia = await signInAs(installation, installation.ids.bia)
    expect((await publishPage(bia, 'about', texts('x'))).status).toBe(403)
    installation.clock.pass(60_000)
    await write('about-team', 'Equipe')
    const acts = await installation.services.database.inTenant(1, (tx) =>
      findActs(tx, 1, { act: 'page.publish', subjectKind: 'page', limit: 1 }),
    )
    expect(acts).toMatchObject([{ subjectId: 'about-team', userId: installation.ids.ana }])
    expect(JSON.parse(acts[0]?.change ?? '')).toEqual({
      before: {},
      after: { version: 1, edition: 1, texts: texts('Equipe') },
    })
  })

  test('new terms are asked for until they are accepted, and asked again in their next version', async () => {
    const pending = async () => {
      const form = new URLSearchParams({ username: 'bia', password })
      const answer = await ask(installation.app, { method: 'POST', url: '/etraining_login/login/', body: form })
      return answer.json<{ clients: { pending: string[] }[] }>().clients[0]?.pending
    }
    const accept = (version: number, edition = version) => pass('bia', { version, edition })
    expect(await pending()).toEqual([])
    await write('terms-and-conditions', 'Termos')
    expect(await pending()).toEqual(['terms'])
    expect((await accept(2)).json()).toMatchObject({ code: 'terms.outdated' })
    expect((await accept(1)).status).toBe(200)
    expect(await pending()).toEqual([])
    await write('terms-and-conditions', 'Termos, sem um erro de digitação')
    expect(await pending()).toEqual([])
    installation.clock.pass(60_000)
    await write('terms-and-conditions', 'Termos novos', true)
    expect(await pending()).toEqual(['terms'])
    expect((await accept(2, 2)).json()).toMatchObject({ code: 'terms.outdated' })
    expect((await accept(2, 3)).status).toBe(200)
    const rows = await installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('acceptance').select(['user_id', 'page', 'version', 'accepted_at']).orderBy('version').execute(),
    )
    const ofBia = rows.filter((row) => row.user_id === installation.ids.bia)
    expect(ofBia.map((row) => [row.page, row.version])).toEqual([
      ['terms-and-conditions', 1],
      ['terms-and-conditions', 2],
    ])
    expect(ofBia[1]?.accepted_at).toEqual(installation.clock.now())
  })

  test('until the terms are accepted the client’s content stays closed, and opens at once then', async () => {
    const pull = async () => {
      const answer = await installation.as('bia').request('POST', '/api/pull/', { cursor: null })
      return answer.status === 200 ? 200 : [answer.status, answer.json<{ code: string }>().code]
    }
    expect(await pull()).toBe(200)
    await write('terms-and-conditions', 'Termos de novo', true)
    expect(await pull()).toEqual([403, 'session.terms_required'])
    // What they need to get through stays open, and so does what is read on the way.
    expect((await read('terms-and-conditions', 'tintas')).status).toBe(200)
    expect((await installation.as('bia').request('GET', '/api/pages/faq/?client=tintas')).status).toBe(200)
    expect((await installation.as('bia').request('GET', '/api/session/devices/')).status).toBe(200)
    // Another client of theirs has terms of its own.
    expect((await installation.as('ana', 2).request('POST', '/api/pull/', { cursor: null })).status).toBe(200)
    await pass('bia', { version: 3, edition: 4 })
    expect(await pull()).toBe(200)
  })

  test('back-office D72: new terms ask again, and what was done offline before they were accepted is applied', async () => {
    const bia = installation.as('bia')
    const capturedAt = installation.clock.now().toISOString()
    const reading = { id: newId(), kind: 'news.read' as const, payload: { newsId: 1 }, capturedAt }
    installation.clock.pass(3_600_000)
    expect((await write('terms-and-conditions', 'Termos mais novos', true)).status).toBe(200)
    // The whole batch is turned away and judged in no part: the device keeps it.
    await expect(bia.send(reading)).rejects.toThrow('403')
    const rows = () =>
      installation.services.database.inTenant(1, (tx) =>
        tx.selectFrom('news_read').select('read_at').where('user_id', '=', installation.ids.bia).execute(),
      )
    expect(await rows()).toEqual([])
    installation.clock.pass(3_600_000)
    expect((await pass('bia', { version: 4, edition: 5 })).status).toBe(200)
    expect(await bia.send(reading)).toMatchObject([{ outcome: 'applied' }])
    expect(await rows()).toEqual([{ read_at: new Date(capturedAt) }])
  })
})
