import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { newDocument, openRegistration, registration } from './register.test-support.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    await openRegistration(installation.services)
  })
  afterAll(async () => installation.close())

  const send = (body: unknown, url = '/api/register/') =>
    installation.app.inject({ method: 'POST', url, payload: body as object })
  const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) =>
    answer.json().code ?? String(answer.statusCode)

  test('of the same document registered six times at the same moment exactly one gets in', async () => {
    for (let round = 0; round < 4; round++) {
      const document = newDocument()
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(registration({ document }))))
      expect(answers.map(codeOf).toSorted()).toEqual(['200', ...Array<string>(5).fill('register.document_taken')])
      const people = await installation.services.testDatabase.asOwner('SELECT id FROM person WHERE document = $1', [
        document,
      ])
      expect(people).toHaveLength(1)
    }
  })

  test('of the same e-mail likewise, and the refused ones leave no profile', async () => {
    const email = 'mesmo@example.com'
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(registration({}, { email, emailConfirmation: email }))),
    )
    expect(answers.map(codeOf).toSorted()).toEqual(['200', ...Array<string>(4).fill('register.email_taken')])
    const stray = await installation.services.testDatabase.asOwner(
      'SELECT 1 FROM profile p WHERE NOT EXISTS (SELECT FROM person WHERE id = p.user_id)',
    )
    expect(stray).toEqual([])
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
