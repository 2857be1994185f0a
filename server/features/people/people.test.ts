import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedPerson, PersonDetail } from '#contract/features/people/people-schema.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { endpoints } from '#contract/model.ts'
import { toJsonSchema } from '#server/platform/http/json-schema.ts'
import { newId } from '#contract/engine/ids.ts'
import { addNewPerson, hashNewPassword } from '#server/features/session/people/new-person-service.ts'
import { addMembership } from '#server/features/session/people/people-service.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
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
  let admin: StaffCaller
  /** Hashing takes a while: it is done once. */
  let passwordHash: string
  beforeAll(async () => {
    // With the demo's mailbox, so that letters can be sent and read.
    installation = await openInstallation(engine, { DEMO: '1' })
    platform = await openStaff(installation, 'platform')
    admin = await openStaff(installation, ['programme-admin'])
    passwordHash = await hashNewPassword(password)
  })
  afterAll(async () => installation.close())

  const path = (userId: string) => `/api/admin/people/${userId}/`
  const read = async (userId: string, caller = admin) => (await caller.get(path(userId))).json<PersonDetail>()
  const list = async (query: string) =>
    (await admin.get(`/api/admin/people/?${query}`)).json<{ rows: ListedPerson[]; next: string | null }>()
  const act = async (userId: string, what: string, body?: unknown, caller = admin) =>
    caller.send('POST', `${path(userId)}${what}/`, body, { rev: (await read(userId, platform)).rev })
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const signIn = (username: string) =>
    ask(installation.app, { method: 'POST', url: '/etraining_login/login/', body: { username, password } })

  /** A member of client 1 of one's own. */
  const member = async (firstName: string, lastName: string, clients = [1]) => {
    const { services, clock } = installation
    const email = `${firstName}-${newId().slice(-6)}@example.com`.toLowerCase()
    const userId = newId()
    const person = { id: userId, email, firstName, lastName, document: null, documentCountry: 'BR', languageId: null }
    await services.database.inSystem((tx) => addNewPerson(tx, { ...person, passwordHash }, clock.now()))
    for (const clientId of clients)
      await services.database.inTenant(clientId, (tx) =>
        addMembership(tx, { clientId, userId, roles: ['member'], profession: null }, clock.now()),
      )
    return { userId, email }
  }

  test('people are found by the beginnings of their words, accents and case ignored, in the order of their names', async () => {
    const zoe = await member('Zoé', 'Ávila')
    const abel = await member('Abel', 'Zoega')
    expect((await list('search=zoe')).rows.map(({ userId }) => userId)).toEqual([abel.userId, zoe.userId])
    expect((await list('search=ZOE%20avi')).rows.map(({ userId }) => userId)).toEqual([zoe.userId])
    expect((await list('search=oé')).rows).toEqual([])
    expect((await list(`search=${zoe.email}`)).rows.map(({ userId }) => userId)).toEqual([zoe.userId])
    // Somebody of the other client alone is not there.
    expect((await list('search=caio')).rows).toEqual([])
  })

  test('a list of more than a page goes on where it ended, each person once, both ways', async () => {
    for (let at = 0; at < 60; at++) await member(`Página${String(at).padStart(2, '0')}`, 'Longa')
    for (const sort of ['name', '-name', 'newest']) {
      const seen: string[] = []
      for (let next: string | null = ''; next !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list(
          `search=longa&sort=${sort}${next ? `&cursor=${encodeURIComponent(next)}` : ''}`,
        )
        seen.push(...page.rows.map(({ firstName }) => firstName))
        next = page.next
      }
      const expected = Array.from({ length: 60 }, (_, at) => `Página${String(at).padStart(2, '0')}`)
      expect([sort, seen]).toEqual([sort, sort === 'name' ? expected : expected.toReversed()])
    }
  })

  test('a person who changes their name is found by the new one, and not by the old one', async () => {
    const { userId } = await member('Velho', 'Nomeantigo')
    const body = { firstName: 'Novo', lastName: 'Nomerecente', profession: 'pintor' }
    const answer = await admin.send('PUT', path(userId), body, { rev: 1 })
    expect(answer.json()).toMatchObject({ ...body, rev: 2 })
    expect((await list('search=nomeantigo')).rows).toEqual([])
    expect((await list('search=nomerecente')).rows).toHaveLength(1)
  })

  test('inviting somebody new sends a letter whose link sets the password and opens the account', async () => {
    const { services, app } = installation
    const email = `nova-${newId().slice(-6)}@example.com`
    const body = { email, firstName: 'Nova', lastName: 'Gente', invite: 'email' }
    const answer = await admin.send('POST', '/api/admin/people/', body)
    const { userId, link } = answer.json<{ userId: string; link: string | null }>()
    expect(link).toBeNull()
    expect(await read(userId)).toMatchObject({ state: 'invited', roles: ['member'], emailProven: false })
    await services.jobs.run()
    const messages = await services.demoMailbox.list()
    const letter = messages.find((message) => message.to === email)
    const [, uidb64, token] = /set-password\/[^/]+\/([^/\s]+)\/([^/\s]+)/.exec(letter?.text ?? '') ?? []
    const set = await ask(app, {
      method: 'POST',
      url: '/api/password/set/',
      body: { uidb64, token, password: 'outra senha boa' },
    })
    expect(set.status).toBe(200)
    expect(await read(userId)).toMatchObject({ state: 'active', emailProven: true })
  })

  test('the sheet shows the link of a new account once: the same request again gives it, another one is refused', async () => {
    const key = newId()
    const body = {
      email: `folha-${newId().slice(-6)}@example.com`,
      firstName: 'Folha',
      lastName: 'Silva',
      invite: 'sheet',
    }
    const first = await admin.send('POST', '/api/admin/people/', body, { key })
    expect(first.json<{ link: string }>().link).toContain('/set-password/')
    expect((await admin.send('POST', '/api/admin/people/', body, { key })).json()).toEqual(first.json())
    expect(codeOf(await admin.send('POST', '/api/admin/people/', body))).toEqual([409, 'people.already_member'])
  })

  test('back-office D35: inviting a known address adds a membership and tells nothing of the other client', async () => {
    const known = await member('Caique', 'Duplo', [2])
    const body = { email: known.email, firstName: 'Outro', lastName: 'Nome', invite: 'sheet' }
    const answer = await admin.send('POST', '/api/admin/people/', body)
    // No link that would open an account that is not this client's.
    expect(answer.json()).toEqual({ userId: known.userId, link: null })
    expect(JSON.stringify(await read(known.userId))).not.toMatch(/escola/i)
    expect((await signIn(known.email)).json<{ clients: { id: number }[] }>().clients.map(({ id }) => id)).toEqual([
      2, 1,
    ])
  })

  test('a document that is none, or somebody else’s, is refused and makes nobody', async () => {
    const invite = (document: string) =>
      admin.send('POST', '/api/admin/people/', {
        email: `doc-${newId().slice(-6)}@example.com`,
        firstName: 'Doc',
        lastName: 'Silva',
        document,
        invite: 'sheet',
      })
    expect(codeOf(await invite('123'))).toEqual([422, 'people.document_invalid'])
    expect((await invite('529.982.247-25')).status).toBe(200)
    expect(codeOf(await invite('52998224725'))).toEqual([409, 'people.document_taken'])
  })

  test('a document is shown masked; whole only by an act that stands in the trail', async () => {
    const invited = await admin.send('POST', '/api/admin/people/', {
      email: `cpf-${newId().slice(-6)}@example.com`,
      firstName: 'Cpf',
      lastName: 'Silva',
      document: '111.444.777-35',
      invite: 'sheet',
    })
    const { userId } = invited.json<{ userId: string }>()
    expect((await read(userId)).document).toBe('1••••••••35')
    installation.clock.pass(1)
    expect((await admin.send('POST', `${path(userId)}document/`)).json()).toEqual({ document: '11144477735' })
    const trail = await admin.get(`/api/admin/audit/?subjectId=${userId}`)
    expect(trail.json<{ rows: { act: string }[] }>().rows[0]?.act).toBe('person.read_document')
  })

  test('back-office D38: who is blocked in one client is out of that one and goes on in the other', async () => {
    const { userId, email } = await member('Bloqueada', 'Silva', [1, 2])
    expect((await act(userId, 'block', { reason: 'Saiu da loja' })).json()).toMatchObject({
      state: 'blocked',
      blockedReason: 'Saiu da loja',
    })
    expect((await signIn(email)).json<{ clients: { id: number }[] }>().clients.map(({ id }) => id)).toEqual([2])
    expect((await act(userId, 'unblock')).json()).toMatchObject({ state: 'active', blockedReason: null })
    expect((await signIn(email)).json<{ clients: unknown[] }>().clients).toHaveLength(2)
  })

  test('who is blocked is refused at the next request of an open app', async () => {
    const { userId } = await member('Aberta', 'Silva')
    const session = await signInAs(installation, userId)
    const pull = async () =>
      ask(installation.app, {
        method: 'POST',
        url: '/api/pull/',
        body: { cursor: null },
        headers: await session.headers(),
      })
    expect((await pull()).status).toBe(200)
    await act(userId, 'block', { reason: 'Teste' })
    expect(codeOf(await pull())).toEqual([403, 'access.client_unknown'])
  })

  test('a withdrawal is undone within thirty days, and not after', async () => {
    const { userId } = await member('Retirada', 'Silva')
    expect((await act(userId, 'withdraw')).json()).toMatchObject({ state: 'withdrawn' })
    expect((await list('search=retirada')).rows).toEqual([])
    expect((await list('search=retirada&state=withdrawn')).rows).toHaveLength(1)
    expect((await act(userId, 'return')).json()).toMatchObject({ state: 'active', withdrawnAt: null })
    await act(userId, 'withdraw')
    const now = installation.clock.now()
    installation.clock.pass(31 * 86_400_000)
    const later = await signInAs(installation, admin.userId)
    const { rev } = await read(userId, later)
    const answer = await later.send('POST', `${path(userId)}return/`, undefined, { rev })
    expect(codeOf(answer)).toEqual([409, 'people.withdrawn_long'])
    installation.clock.set(now)
  })

  test('back-office D40: nobody changes their own roles, blocks or withdraws themselves', async () => {
    expect(codeOf(await act(admin.userId, 'roles', { roles: ['moderator'] }))).toEqual([403, 'roles.own'])
    expect(codeOf(await act(admin.userId, 'block', { reason: 'x' }))).toEqual([403, 'people.own'])
    expect(codeOf(await act(admin.userId, 'withdraw'))).toEqual([403, 'people.own'])
  })

  test('an administrator of the programme gives every role but their own; who runs the platform gives that too', async () => {
    const { userId } = await member('Papel', 'Silva')
    expect((await act(userId, 'roles', { roles: ['moderator', 'auditor'] })).json()).toMatchObject({
      roles: ['member', 'moderator', 'auditor'],
    })
    expect(codeOf(await act(userId, 'roles', { roles: ['programme-admin'] }))).toEqual([403, 'access.denied'])
    const given = await act(userId, 'roles', { roles: ['programme-admin'] }, platform)
    expect(given.json()).toMatchObject({ roles: ['member', 'programme-admin'] })
    expect(codeOf(await act(userId, 'roles', { roles: [] }))).toEqual([403, 'access.denied'])
    expect((await act(userId, 'roles', { roles: [] }, platform)).json()).toMatchObject({ roles: ['member'] })
  })

  test('a role that was taken away is gone at the next request', async () => {
    const second = await openStaff(installation, ['programme-admin'])
    expect((await second.get('/api/admin/people/')).status).toBe(200)
    await act(second.userId, 'roles', { roles: [] }, platform)
    expect(codeOf(await second.get('/api/admin/people/'))).toEqual([403, 'access.denied'])
  })

  test('back-office D43: staff never see nor give a password: a link by e-mail, or once on a sheet where the account is theirs alone', async () => {
    const { services } = installation
    const proven = await member('Provada', 'Silva')
    const reset = (userId: string, body: object) => admin.send('POST', `${path(userId)}reset/`, body)
    expect(codeOf(await reset(proven.userId, { by: 'sheet' }))).toEqual([409, 'people.by_email_only'])
    expect((await reset(proven.userId, { by: 'email' })).json()).toEqual({ link: null })
    await services.jobs.run()
    const letters = await services.demoMailbox.list()
    expect(letters.find(({ to }) => to === proven.email)?.text).toContain('/recover-password/')
    expect(codeOf(await reset(proven.userId, { by: 'email', password: 'abc' }))).toEqual([422, 'request.unknown_field'])

    const shared = await member('Dividida', 'Silva', [1, 2])
    await services.database.inSystem((tx) =>
      tx.updateTable('person').set({ email_proven_at: null }).where('id', 'in', [shared.userId]).execute(),
    )
    expect(codeOf(await reset(shared.userId, { by: 'sheet' }))).toEqual([409, 'people.by_email_only'])
  })

  test('the account of who runs the platform is not a client’s to reset or to sign out', async () => {
    const { services, clock } = installation
    const membership = { clientId: 1, userId: platform.userId, roles: ['member' as const], profession: null }
    await services.database.inTenant(1, (tx) => addMembership(tx, membership, clock.now()))
    expect(codeOf(await admin.send('POST', `${path(platform.userId)}reset/`, { by: 'email' }))).toEqual([
      403,
      'access.denied',
    ])
    expect(codeOf(await admin.send('POST', `${path(platform.userId)}sign-out/`))).toEqual([403, 'access.denied'])
  })

  test('signing somebody out everywhere ends their sessions at once', async () => {
    const { userId } = await member('Sair', 'Silva')
    const session = await signInAs(installation, userId)
    expect((await admin.send('POST', `${path(userId)}sign-out/`)).json()).toEqual({ ended: 1 })
    const headers = await session.headers()
    const pull = await ask(installation.app, { method: 'POST', url: '/api/pull/', body: { cursor: null }, headers })
    expect(codeOf(pull)).toEqual([401, 'session.revoked'])
  })

  test('back-office D23: a CSV of people neutralises what a spreadsheet would take for a formula', async () => {
    await member('=cmd|calc', '+Formula')
    const answer = await admin.send('POST', '/api/admin/people/export/', { search: 'formula' })
    const [head, row] = answer.body.toString().split('\r\n')
    expect(head).toMatch(/^\u{FEFF}id,first_name,/u)
    expect(row).toContain(`,'=cmd|calc,'+Formula,`)
  })

  test('back-office D44: no address of staff answers with what opens a session', () => {
    const own = Object.values(endpoints).filter(({ path: address }) => address.startsWith('/api/admin/'))
    expect(own.length).toBeGreaterThan(20)
    for (const { path: address, response } of own)
      expect([address, JSON.stringify(response ? toJsonSchema(response) : {})]).not.toEqual([
        address,
        expect.stringMatching(/access_token|refresh_token|realtime_token/),
      ])
  })
})
