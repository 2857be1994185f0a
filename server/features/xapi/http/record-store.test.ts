import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Statement } from '#contract/features/xapi/statement-schema.ts'
import { hashOf } from '#server/features/session/tokens/one-time-service.ts'
import { insertSystem } from '#server/features/sign-in/client-system/client-system-queries.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'

onOneEngine((engine) => {
  let installation: Installation
  const [tool, other, door] = [newId(), newId(), newId()]
  beforeAll(async () => {
    installation = await openInstallation(engine)
    for (const [id, clientId, purpose] of [
      [tool, 1, 'records'],
      [other, 2, 'records'],
      [door, 1, 'sign_in'],
    ] as const)
      await installation.services.database.inTenant(clientId, (tx) =>
        insertSystem(tx, {
          client_id: clientId,
          id,
          name: 'Painel',
          purpose,
          secret_hash: hashOf('segredo'),
          modules: null,
          created_at: installation.clock.now(),
          revoked_at: null,
          last_used_at: null,
          former_secret_hash: null,
          former_until: null,
        }),
      )
  })
  afterAll(async () => installation.close())

  const keyOf = (id: string, clientId = 1) => `Basic ${btoa(`system-${clientId}-${id}:segredo`)}`
  const call = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await installation.app.inject({
      method,
      url: `/xapi/${url}`,
      headers: {
        authorization: keyOf(tool),
        'x-experience-api-version': '1.0.3',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = answer.body
    return { status: answer.statusCode, headers: answer.headers, text, json: () => JSON.parse(text) as never }
  }
  const statement = (more: Partial<Statement> = {}): Statement => ({
    actor: { mbox: 'mailto:ana@example.org', name: 'Ana' },
    verb: { id: 'http://example.org/leu', display: { 'pt-BR': 'leu', en: 'read' } },
    object: { id: 'http://example.org/livro', definition: { name: { 'pt-BR': 'Livro', en: 'Book' } } },
    ...more,
  })
  const query = (parameters: Record<string, string>) => `statements?${new URLSearchParams(parameters).toString()}`
  const idsOf = (answer: { json: () => never }) =>
    (answer.json() as { statements: Statement[] }).statements.map(({ id }) => id)

  test('player P43: the same id with the same content is taken again and with other content refused', async () => {
    const id = newId()
    const put = (more: Partial<Statement> = {}) => call('PUT', query({ statementId: id }), statement(more))
    expect([(await put()).status, (await put()).status]).toEqual([204, 204])
    expect((await put({ result: { completion: true } })).status).toBe(409)
    const posted = await call('POST', 'statements', [statement({ id })])
    expect([posted.status, posted.json()]).toEqual([200, [id]])
    const kept = (await call('GET', query({ statementId: id }))).json() as Statement
    expect(kept).toMatchObject({ id, actor: { mbox: 'mailto:ana@example.org' }, version: '1.0.3' })
    // Whose word it is and when it was stored nobody says for us.
    const forged = newId()
    const authority = { mbox: 'mailto:chefe@example.org' }
    await call('POST', 'statements', statement({ id: forged, authority, stored: '2001-01-01T00:00:00Z' }))
    const told = (await call('GET', query({ statementId: forged }))).json() as Statement
    expect(told.authority).toMatchObject({ account: { name: `system-${tool}` } })
    expect(told.stored).toBe(installation.clock.now().toISOString())
  })

  test('statements are found by every filter, page by page, in both orders, and by no other client', async () => {
    const registration = newId()
    const context = {
      registration,
      instructor: { mbox: 'mailto:prof@example.org' },
      contextActivities: { parent: [{ id: 'http://example.org/estante' }] },
    }
    const made = [statement({ context }), statement({ context, verb: { id: 'http://example.org/emprestou' } })]
    const [first, second] = (await call('POST', 'statements', made)).json() as string[]
    const found = async (more: Record<string, string>) => idsOf(await call('GET', query({ registration, ...more })))
    expect(await found({})).toEqual([second, first])
    expect(await found({ ascending: 'true' })).toEqual([first, second])
    expect(await found({ verb: 'http://example.org/leu' })).toEqual([first])
    expect(await found({ agent: JSON.stringify({ mbox: 'mailto:ana@example.org' }) })).toEqual([second, first])
    const professor = { agent: JSON.stringify({ mbox: 'mailto:prof@example.org' }) }
    expect(await found(professor)).toEqual([])
    expect(await found({ ...professor, related_agents: 'true' })).toEqual([second, first])
    expect(await found({ activity: 'http://example.org/estante' })).toEqual([])
    expect(await found({ activity: 'http://example.org/estante', related_activities: 'true' })).toEqual([second, first])
    expect(await found({ since: installation.clock.now().toISOString() })).toEqual([])
    expect(await found({ until: installation.clock.now().toISOString() })).toEqual([second, first])
    const page = await call('GET', query({ registration, limit: '1' }))
    expect(idsOf(page)).toEqual([second])
    const { more } = page.json() as { more: string }
    const rest = await call('GET', more.replace('/xapi/', ''))
    expect([idsOf(rest), (rest.json() as { more: string }).more]).toEqual([[first], ''])
    expect(page.headers['x-experience-api-consistent-through']).toBe(installation.clock.now().toISOString())
    const foreign = await call('GET', query({ registration }), undefined, { authorization: keyOf(other, 2) })
    expect(idsOf(foreign)).toEqual([])
    const canonical = await call('GET', query({ statementId: first!, format: 'canonical' }), undefined, {
      'accept-language': 'pt-BR, en;q=0.5',
    })
    expect(canonical.json()).toMatchObject({ object: { definition: { name: { 'pt-BR': 'Livro' } } } })
    const bare = (await call('GET', query({ statementId: first!, format: 'ids' }))).json() as Statement
    expect([bare.actor, bare.object]).toEqual([{ mbox: 'mailto:ana@example.org' }, { id: 'http://example.org/livro' }])
    expect((await call('HEAD', query({ statementId: first! }))).status).toBe(200)
  })

  test('a statement that was taken back is found as such alone, also where that came first', async () => {
    for (const isFirst of [false, true]) {
      const id = newId()
      const said = () => call('POST', 'statements', statement({ id }))
      if (!isFirst) await said()
      const object = { objectType: 'StatementRef' as const, id }
      await call('POST', 'statements', statement({ verb: { id: 'http://adlnet.gov/expapi/verbs/voided' }, object }))
      if (isFirst) await said()
      expect((await call('GET', query({ statementId: id }))).status).toBe(404)
      expect((await call('GET', query({ voidedStatementId: id }))).json()).toMatchObject({ id })
    }
  })

  test('player P44: what is not as xAPI says is refused whole, and nothing of it is stored', async () => {
    const good = statement({ id: newId() })
    const bad: unknown[] = [
      { ...statement(), actor: { name: 'Ana' } },
      { ...statement(), actor: { mbox: 'mailto:a@example.org', openid: 'http://a.example.org' } },
      { ...statement(), verb: { id: 'leu' } },
      { ...statement(), object: { ...statement().object, more: 1 } },
      { ...statement(), result: { score: { scaled: 1.1 } } },
      { ...statement(), result: { duration: '1 min' } },
      { ...statement(), timestamp: 'ontem' },
      { ...statement(), context: { registration: 'x' } },
      {
        ...statement(),
        attachments: [{ usageType: 'http://a', display: {}, contentType: 'a/b', length: 1, sha2: 'x' }],
      },
      { ...statement(), verb: { id: 'http://example.org/leu', display: { 'pt-BR': 'le\u0000u' } } },
      null,
      7,
    ]
    for (const one of bad) expect((await call('POST', 'statements', [good, one])).status).toBe(400)
    expect((await call('POST', 'statements', '{"actor":')).status).toBe(400)
    expect((await call('GET', query({ statementId: good.id! }))).status).toBe(404)
    expect((await call('GET', query({ limite: '1' }))).status).toBe(400)
    expect((await call('POST', 'statements', Array(101).fill(statement()))).status).toBe(413)
    expect((await call('GET', 'statements', undefined, { 'x-experience-api-version': '0.95' })).status).toBe(400)
    for (const authorization of [keyOf(door), keyOf(tool, 2), keyOf(newId())])
      expect((await call('GET', 'statements', undefined, { authorization })).status).toBe(401)
  })

  test('a document is changed by who saw what is there, and joined field by field', async () => {
    const agent = JSON.stringify({ mbox: 'mailto:ana@example.org' })
    const profile = `agents/profile?${new URLSearchParams({ agent, profileId: 'gosto' }).toString()}`
    expect((await call('PUT', profile, '{"a":1}')).status).toBe(204)
    expect((await call('PUT', profile, '{"a":2}')).status).toBe(409)
    const { headers, text } = await call('GET', profile)
    expect(text).toBe('{"a":1}')
    const etag = String(headers['etag'])
    expect((await call('PUT', profile, '{"a":2}', { 'if-none-match': '*' })).status).toBe(412)
    expect((await call('PUT', profile, '{"a":2}', { 'if-match': '"x"' })).status).toBe(412)
    expect((await call('PUT', profile, '{"a":2,"c":4}', { 'if-match': etag })).status).toBe(204)
    expect((await call('POST', profile, '{"b":3}')).status).toBe(204)
    expect((await call('GET', profile)).json()).toEqual({ a: 2, b: 3, c: 4 })
    expect((await call('POST', profile, '[1]')).status).toBe(400)
    const ids = `agents/profile?${new URLSearchParams({ agent }).toString()}`
    expect((await call('GET', ids)).json()).toEqual(['gosto'])
    const state = (more: Record<string, string>) =>
      `activities/state?${new URLSearchParams({ activityId: 'http://example.org/livro', agent, ...more }).toString()}`
    for (const stateId of ['p', 'q'])
      expect((await call('PUT', state({ stateId }), 'página 7', { 'content-type': 'text/plain' })).status).toBe(204)
    const kept = await call('GET', state({ stateId: 'p' }))
    expect([kept.text, kept.headers['content-type']]).toEqual(['página 7', 'text/plain'])
    expect((await call('DELETE', state({}))).status).toBe(204)
    expect((await call('GET', state({}))).json()).toEqual([])
    expect((await call('GET', state({ stateId: 'p' }))).status).toBe(404)
  })
})
