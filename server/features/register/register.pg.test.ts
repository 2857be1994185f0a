import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { newDocument, newestToken, openRegistration, registration } from './register.test-support.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation('postgres', { DEMO: '1' })
    await openRegistration(installation.services)
  })
  afterAll(async () => installation.close())

  const send = (body: unknown, url = '/api/register/') =>
    installation.app.inject({ method: 'POST', url, payload: body as object })
  const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) =>
    answer.json().code ?? String(answer.statusCode)

  /** Registers them one after the other, then confirms all of them at the same moment. */
  const confirmTogether = async (bodies: ReturnType<typeof registration>[]) => {
    const tokens: string[] = []
    for (const body of bodies) {
      // Letters are listed by when they were sent.
      installation.clock.pass(1000)
      expect((await send(body)).statusCode).toBe(200)
      tokens.push(await newestToken(installation.services, body.email))
    }
    expect(new Set(tokens).size).toBe(bodies.length)
    const answers = await Promise.all(tokens.map((token) => send({ token }, '/api/register/confirm/')))
    return answers.map(codeOf).toSorted()
  }

  test('of the same document confirmed six times at the same moment exactly one gets in', async () => {
    for (let round = 0; round < 2; round++) {
      const document = newDocument()
      const codes = await confirmTogether(Array.from({ length: 6 }, () => registration({ document })))
      expect(codes).toEqual(['200', ...Array<string>(5).fill('register.document_taken')])
      const people = await installation.services.testDatabase.asOwner('SELECT id FROM person WHERE document = $1', [
        document,
      ])
      expect(people).toHaveLength(1)
    }
  })

  test('of the same e-mail likewise, and the refused ones leave no profile', async () => {
    const email = 'mesmo@example.com'
    const same = () => registration({}, { email, emailConfirmation: email })
    const [first, ...others] = await confirmTogether(Array.from({ length: 5 }, same))
    expect(first).toBe('200')
    for (const code of others) expect(['register.email_taken', 'register.link_expired']).toContain(code)
    const stray = await installation.services.testDatabase.asOwner(
      'SELECT 1 FROM profile p WHERE NOT EXISTS (SELECT FROM person WHERE id = p.user_id)',
    )
    expect(stray).toEqual([])
  })

  test('engine B3: an account that joins a client by five ways at the same moment is its member once', async () => {
    const email = 'nina@example.com'
    const links: string[] = []
    for (let each = 0; each < 2; each++) {
      installation.clock.pass(1000)
      expect((await send(registration({}, { email, emailConfirmation: email }))).statusCode).toBe(200)
      links.push(await newestToken(installation.services, email))
    }
    const { client, kind, profile, terms, adult } = registration()
    const joining = { client, kind, profile, terms, adult }
    const joined = Array.from({ length: 3 }, async () => {
      const answer = await installation.as('nina').request('POST', '/api/register/join/', joining)
      return answer.json<{ code?: string }>().code ?? String(answer.status)
    })
    const confirmed = links.map(async (token) => codeOf(await send({ token }, '/api/register/confirm/')))
    const [first, ...others] = (await Promise.all([...joined, ...confirmed])).toSorted()
    expect(first).toBe('200')
    for (const code of others) expect(['register.email_taken', 'register.link_expired']).toContain(code)
    const rows = await installation.services.testDatabase.asOwner(
      'SELECT client_id, roles FROM membership WHERE user_id = $1',
      [installation.ids.nina],
    )
    expect(rows).toEqual([{ client_id: expect.anything(), roles: ['member'] }])
  })

  test('two people who complete their register with one document at once: one of them has it', async () => {
    await openRegistration(installation.services, {}, [{ name: 'document', required: true }])
    const document = newDocument()
    const answers = await Promise.all(
      (['ana', 'bia'] as const).map((name) =>
        installation.as(name).request('POST', '/api/register/complete/', { profile: { document } }),
      ),
    )
    expect(
      answers
        .map((answer) => answer.json<{ code?: string }>().code ?? answer.status)
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual([200, 'register.document_taken'])
  })
})
