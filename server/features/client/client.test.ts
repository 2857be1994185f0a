import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientDetail, ListedClient } from '#contract/features/client/client-contract.ts'
import { newId } from '#contract/engine/ids.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { ask, openInstallation, password, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

const about = {
  name: 'Padaria Ágata',
  programme: 'Forno',
  country: 'BR',
  timeZone: 'America/Manaus',
  languages: ['pt-BR', 'es-ES'],
  modules: ['online_courses'],
}

onOneEngine((engine) => {
  let installation: Installation
  let platform: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    platform = await openStaff(installation, 'platform')
  })
  afterAll(async () => installation.close())

  const create = (slug: string, more: object = {}, key?: string) =>
    platform.send('POST', '/api/admin/clients/', { slug, ...about, ...more }, key === undefined ? {} : { key })
  const made = async (slug: string) => (await create(slug)).json<ClientDetail>()
  const path = ({ id }: { id: number }) => `/api/admin/clients/${id}/`
  const list = async (query = '') => {
    const answer = await platform.get(`/api/admin/clients/${query}`)
    return answer.json<{ rows: ListedClient[]; next: string | null }>()
  }

  test('a client that is made is in the list, found without its accents, with its people and its state', async () => {
    const client = await made('padaria')
    expect(client).toMatchObject({ ...about, slug: 'padaria', rev: 1, state: 'active', people: 0, closedAt: null })
    expect((await list('?search=agata')).rows).toEqual([
      expect.objectContaining({ id: client.id, slug: 'padaria', name: 'Padaria Ágata', country: 'BR' }),
    ])
    const everybody = await list('?sort=number')
    expect(everybody.rows[0]).toMatchObject({ slug: 'tintas', people: 2 })
  })

  test('a slug that is taken, or an address of the app, is refused and makes nothing', async () => {
    const before = await list()
    for (const slug of ['tintas', 'admin', 'home']) {
      const answer = await create(slug)
      expect([slug, answer.status, answer.json<Problem>().code]).toEqual([slug, 409, 'client.slug_taken'])
    }
    expect(await list()).toEqual(before)
  })

  test('back-office D22: all fields that are wrong are told at once', async () => {
    const answer = await create('Não!', { name: '', country: 'XX', languages: [], modules: ['flying'] })
    expect(answer.status).toBe(422)
    const fields = answer.json<Problem>().fields?.map(({ field }) => field)
    expect(fields?.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'country',
      'languages',
      'modules.0',
      'name',
      'slug',
    ])
  })

  test('a time zone that does not exist is refused', async () => {
    const answer = await create('fuso', { timeZone: 'Mars/Olympus' })
    expect(answer.json<Problem>()).toMatchObject({ status: 422, fields: [{ field: 'timeZone', code: 'invalid' }] })
  })

  test('back-office D21: the same key twice makes one client and one row of the trail; for another body it is refused', async () => {
    const key = newId()
    const first = await create('chave', {}, key)
    const again = await create('chave', {}, key)
    expect(again.json()).toEqual(first.json())
    const { id } = first.json<ClientDetail>()
    const { rows } = (await platform.get(`/api/admin/platform/audit/?subjectKind=client&subjectId=${id}`)).json<{
      rows: { act: string }[]
    }>()
    expect(rows.map(({ act }) => act)).toEqual(['client.create'])
    const other = await create('outra', {}, key)
    expect([other.status, other.json<Problem>().code]).toEqual([422, 'request.key_reused'])
  })

  test('a change is made on the revision that was seen; on an older one it is refused and changes nothing', async () => {
    const client = await made('revisao')
    const change = { ...about, name: 'Padaria Dois', modules: ['online_courses', 'news'] }
    const changed = await platform.send('PUT', path(client), change, { rev: 1 })
    expect(changed.json()).toMatchObject({ name: 'Padaria Dois', modules: change.modules, rev: 2 })
    const late = await platform.send('PUT', path(client), about, { rev: 1 })
    expect([late.status, late.json<Problem>().code]).toEqual([409, 'edit.conflict'])
    expect((await platform.get(path(client))).json()).toMatchObject({ name: 'Padaria Dois', rev: 2 })
  })

  test('the trail tells what was changed, before and after, and by whom', async () => {
    const client = await made('rastro')
    await platform.send('PUT', path(client), { ...about, name: 'Outro Nome' }, { rev: 1 })
    const { rows } = (await platform.get(`/api/admin/platform/audit/?act=client.change&subjectId=${client.id}`)).json<{
      rows: Record<string, unknown>[]
    }>()
    expect(rows).toEqual([
      expect.objectContaining({
        act: 'client.change',
        actor: 'person',
        userId: platform.userId,
        before: { name: 'Padaria Ágata' },
        after: { name: 'Outro Nome' },
      }),
    ])
  })

  test('nobody signs in to a closed client; reopened everything is there as before', async () => {
    const state = async (to: 'active' | 'closed') => {
      const { rev } = (await platform.get(path({ id: 2 }))).json<ClientDetail>()
      return platform.send('POST', `${path({ id: 2 })}state/`, { state: to }, { rev })
    }
    const signIn = () =>
      ask(installation.app, { method: 'POST', url: '/etraining_login/login/', body: { username: 'caio', password } })
    expect((await signIn()).status).toBe(200)
    expect((await state('closed')).json()).toMatchObject({ state: 'closed' })
    expect((await signIn()).json()).toMatchObject({ status: 403, code: 'login.no_profile' })
    expect((await installation.as('caio', 2).request('POST', '/api/pull/', { cursor: null })).status).toBe(403)
    expect((await state('active')).json()).toMatchObject({ state: 'active', closedAt: null })
    expect((await signIn()).status).toBe(200)
    expect((await installation.as('caio', 2).pull()).changes.length).toBeGreaterThan(0)
  })

  test('back-office D34: a client is erased only once it has been closed for thirty days; its trail stays', async () => {
    const client = await made('apagar')
    const erase = (rev: number, slug = 'apagar') => platform.send('POST', `${path(client)}erase/`, { slug }, { rev })
    expect((await erase(1)).json()).toMatchObject({ status: 409, code: 'client.not_closed_long' })
    installation.clock.pass(1)
    await platform.send('POST', `${path(client)}state/`, { state: 'closed' }, { rev: 1 })
    expect((await erase(2)).json()).toMatchObject({ status: 409, code: 'client.not_closed_long' })
    const before = installation.clock.now()
    installation.clock.pass(30 * 86_400_000)
    const later = await openStaff(installation, 'platform')
    const eraseLater = (slug: string) => later.send('POST', `${path(client)}erase/`, { slug }, { rev: 2 })
    expect((await eraseLater('outro')).json()).toMatchObject({ status: 422, fields: [{ field: 'slug' }] })
    expect((await eraseLater('apagar')).json()).toEqual({ done: true })
    await installation.services.jobs.run()
    expect((await later.get(path(client))).json()).toMatchObject({ status: 404, code: 'resource.not_found' })
    const trail = await later.get(`/api/admin/platform/audit/?subjectKind=client&subjectId=${client.id}`)
    expect(trail.json<{ rows: { act: string }[] }>().rows.map(({ act }) => act)).toEqual([
      'client.erase',
      'client.close',
      'client.create',
    ])
    installation.clock.set(before)
  })

  test('a client with people, work and files is erased whole, and nothing of another client', async () => {
    const { services, clock } = installation
    await installation.as('caio', 2).send({ kind: 'course.favourite', payload: { courseId: 1, favourite: true } })
    const rowsOf = async (clientId: number) =>
      services.database.inTenant(clientId, async (tx) => {
        const counts = []
        for (const table of ['course', 'operation', 'membership', 'change', 'file', 'stream'] as const) {
          const all = await tx.selectFrom(table).select('client_id').execute()
          counts.push(all.length)
        }
        return counts
      })
    const [kept, before] = [await rowsOf(1), await rowsOf(2)]
    expect(before.reduce((sum, count) => sum + count)).toBeGreaterThan(5)
    const { rev } = (await platform.get(path({ id: 2 }))).json<ClientDetail>()
    await platform.send('POST', `${path({ id: 2 })}state/`, { state: 'closed' }, { rev })
    const now = clock.now()
    clock.pass(31 * 86_400_000)
    const later = await openStaff(installation, 'platform')
    await later.send('POST', `${path({ id: 2 })}erase/`, { slug: 'escola' }, { rev: rev + 1 })
    await services.jobs.run()
    expect(await rowsOf(2)).toEqual(before.map(() => 0))
    expect(await rowsOf(1)).toEqual(kept)
    clock.set(now)
  })

  test('back-office D7: an administrator of the platform without a client signs in, and asks for the clients', async () => {
    const { services, app, clock } = installation
    const { userId } = await openStaff(installation, 'platform')
    // Before a second factor is set up: signing in works, and nothing else of the desk.
    const confirm = (at: Date | null) =>
      services.database.inSystem((tx) =>
        tx.updateTable('second_factor').set({ confirmed_at: at }).where('user_id', '=', userId).execute(),
      )
    await confirm(null)
    const person = await services.database.inSystem((tx) =>
      tx.selectFrom('person').select('email').where('id', '=', userId).executeTakeFirstOrThrow(),
    )
    const body = { username: person.email, password }
    const signedIn = await ask(app, { method: 'POST', url: '/etraining_login/login/', body })
    expect(signedIn.json()).toMatchObject({ clients: [], user: { superuser: true } })
    const { access_token, refresh_token } = signedIn.json<{ access_token: string; refresh_token: string }>()
    const headers = { authorization: `Bearer ${access_token}` }
    const clients = () => ask(app, { method: 'GET', url: '/api/admin/clients/', headers })
    expect((await clients()).json()).toMatchObject({ status: 403, code: 'mfa.setup_required' })
    await confirm(clock.now())
    expect((await clients()).status).toBe(200)
    clock.pass(16 * 60_000)
    const refreshed = await ask(app, {
      method: 'POST',
      url: '/o/token/',
      body: { grant_type: 'refresh_token', refresh_token },
    })
    expect([refreshed.status, refreshed.json<{ clients: unknown[] }>().clients]).toEqual([200, []])
  })
})
