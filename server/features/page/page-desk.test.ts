import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { DeskPage, DraftTexts, ListedPage, PageEdition } from '#contract/features/page/page-desk.ts'
import type { Page } from '#contract/features/page/page-schema.ts'
import { publishPage } from '#test/support/publish-page.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { ask, openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

const texts = (title: string, words = 'Olá'): DraftTexts => ({
  'pt-BR': { title, blocks: [{ type: 'paragraph', runs: [words] }] },
})

onOneEngine((engine) => {
  let installation: Installation
  let staff: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    staff = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())

  const desk = async (page: string) => (await staff.get(`/api/admin/pages/${page}/`)).json<DeskPage>()
  const draft = async (page: string, draftTexts: unknown, rev?: number) => {
    const seen = rev ?? (await desk(page)).rev
    return staff.send('PUT', `/api/admin/pages/${page}/draft/`, { texts: draftTexts }, { rev: seen })
  }
  const read = async (page: string) =>
    ask(installation.app, { method: 'GET', url: `/api/pages/${page}/?client=tintas` })
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]

  test('nobody reads a draft until it is published; then it is gone and its text holds', async () => {
    expect((await draft('about', texts('Sobre nós'))).status).toBe(200)
    expect((await read('about')).status).toBe(404)
    const held = await desk('about')
    expect(held).toMatchObject({ edition: 0, draft: texts('Sobre nós'), draftBy: 'Equipe Silva', published: null })
    const done = await staff.send('POST', '/api/admin/pages/about/publish/', { again: false }, { rev: held.rev })
    expect(done.json<DeskPage>()).toMatchObject({ edition: 1, version: 1, draft: null, published: texts('Sobre nós') })
    expect((await read('about')).json<Page>().texts).toEqual(texts('Sobre nós'))
    const { pages } = (await staff.get('/api/admin/pages/')).json<{ pages: ListedPage[] }>()
    expect(pages.find(({ page }) => page === 'about')).toMatchObject({
      edition: 1,
      draftAt: null,
      languages: ['pt-BR'],
    })
    expect(pages.find(({ page }) => page === 'faq')).toMatchObject({ edition: 0, inherits: false })
  })

  test('without a draft, or without a title in the client’s language, nothing is published', async () => {
    const publish = async () => {
      const { rev } = await desk('about-team')
      return staff.send('POST', '/api/admin/pages/about-team/publish/', { again: false }, { rev })
    }
    expect(codeOf(await publish())).toEqual([409, 'page.no_draft'])
    const english = { 'en-US': { title: '', blocks: [{ type: 'paragraph', runs: ['Hi'] }] } }
    expect((await draft('about-team', english)).status).toBe(200)
    const refused = await publish()
    expect(codeOf(refused)).toEqual([422, 'request.invalid'])
    expect(refused.json<{ fields: { field: string }[] }>().fields.map(({ field }) => field)).toEqual([
      'texts.pt-BR.title',
      'texts.en-US.title',
    ])
  })

  test('who writes on what they have not seen is told so, and nothing of it is lost to the other', async () => {
    const { rev } = await desk('support')
    expect((await draft('support', texts('Um'), rev)).status).toBe(200)
    expect(codeOf(await draft('support', texts('Dois'), rev))).toEqual([409, 'edit.conflict'])
    expect((await desk('support')).draft).toEqual(texts('Um'))
    expect((await draft('support', null)).json<DeskPage>().draft).toBeNull()
  })

  test('what was published stays as it was, and can be read again, the newest first', async () => {
    for (const title of ['Um', 'Dois', 'Três']) {
      installation.clock.pass(1000)
      await publishPage(staff, 'privacy-policy', texts(title))
    }
    const { rows } = (await staff.get('/api/admin/pages/privacy-policy/editions/')).json<{ rows: PageEdition[] }>()
    expect(rows.map(({ edition, version, publishedBy }) => [edition, version, publishedBy])).toEqual([
      [3, 1, 'Equipe Silva'],
      [2, 1, 'Equipe Silva'],
      [1, 1, 'Equipe Silva'],
    ])
    const second = await staff.get('/api/admin/pages/privacy-policy/editions/2/')
    expect(second.json<{ texts: DraftTexts }>().texts).toEqual(texts('Dois'))
    expect((await staff.get('/api/admin/pages/privacy-policy/editions/9/')).status).toBe(404)
    const change = installation.services.database.inTenant(1, (tx) =>
      tx.updateTable('page_edition').set({ version: 9 }).where('client_id', '=', 1).execute(),
    )
    await expect(change).rejects.toThrow(/permission denied/)
  })

  test('an acceptance tells person, version, language, the hash of the text that was read, time, address and device', async () => {
    installation.clock.pass(1000)
    const own = 'Aceito. Fim'
    await publishPage(staff, 'terms-and-conditions', {
      ...texts('Termos', own),
      'en-US': { title: 'Terms', blocks: [] },
    })
    const pass = (language: string) =>
      installation
        .as('bia')
        .request(
          'POST',
          '/api/pages/pass/',
          { step: 'terms', version: 1, edition: 1, language },
          { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile' },
        )
    expect((await pass('pt-BR')).status).toBe(200)
    // Accepted again in another language, what was accepted first stands.
    installation.clock.pass(1000)
    expect((await pass('en-US')).status).toBe(200)
    const csv = (
      await staff.send('POST', '/api/admin/pages/terms-and-conditions/acceptances/export/', undefined)
    ).body.toString()
    const sha256 = createHash('sha256').update(`Termos\n${own}`).digest('hex')
    const [, line = '', ...more] = csv.trim().split('\r\n')
    expect(more).toEqual([])
    expect(line.split(',')).toEqual([
      installation.ids.bia,
      'bia',
      'Silva',
      'bia@example.com',
      '1',
      '1',
      'pt-BR',
      sha256,
      new Date(installation.clock.now().getTime() - 1000).toISOString(),
      '127.0.0.1',
      'chrome/android',
    ])
  })

  test('a text that was accepted cannot be taken away', async () => {
    const taken = installation.services.database.inTenant(1, (tx) =>
      tx.deleteFrom('page_edition').where('client_id', '=', 1).where('page', '=', 'terms-and-conditions').execute(),
    )
    await expect(taken).rejects.toThrow(/foreign key/)
  })

  test('a small change of the terms asks nobody, and the next who comes accepts the text as it is then', async () => {
    await publishPage(staff, 'terms-and-conditions', texts('Termos, corrigidos'))
    const page = (await read('terms-and-conditions')).json<Page>()
    expect([page.version, page.edition]).toEqual([1, 2])
    expect((await installation.as('bia').request('POST', '/api/pull/', { cursor: null })).status).toBe(200)
    expect((await installation.as('ana').request('POST', '/api/pull/', { cursor: null })).status).toBe(403)
    const body = { step: 'terms', version: 1, edition: 2, language: 'fr-FR' }
    expect((await installation.as('ana').request('POST', '/api/pages/pass/', body)).status).toBe(200)
    const kept = await installation.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('acceptance')
        .select(['edition', 'language'])
        .where('client_id', '=', 1)
        .where('user_id', '=', installation.ids.ana)
        .execute(),
    )
    expect(kept).toEqual([{ edition: 2, language: 'pt-BR' }])
  })

  test('the same publishing sent twice is one edition', async () => {
    const { rev } = (await draft('cookies_policy', texts('Cookies'))).json<DeskPage>()
    const key = newId()
    const publish = () => staff.send('POST', '/api/admin/pages/cookies_policy/publish/', { again: true }, { rev, key })
    expect([(await publish()).status, (await publish()).status]).toEqual([200, 200])
    expect(await desk('cookies_policy')).toMatchObject({ edition: 1, version: 1 })
  })
})
