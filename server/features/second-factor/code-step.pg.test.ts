import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPostgres } from '#test/support/database/test-database.ts'
import { bringCode, giveApp, ticketOf, wrongOf } from '#test/support/second-factor/second-factor.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres')))
  afterAll(async () => installation.close())

  const codesOf = (answers: Answer[]) =>
    answers
      .map((answer) => answer.json<{ code?: string }>().code ?? 'in')
      .toSorted((one, other) => one.localeCompare(other))

  test('back-office D79: of two sign-ins at once with the code of one step one gets in', async () => {
    for (let round = 0; round < 5; round++) {
      const app = await giveApp(installation, 'ana')
      const tickets = [await ticketOf(installation, 'ana'), await ticketOf(installation, 'ana')]
      const answers = await Promise.all(tickets.map((ticket) => bringCode(installation, ticket, app())))
      expect(codesOf(answers)).toEqual(['in', 'mfa.code_wrong'])
    }
  })

  test('of two right codes at once with one ticket one opens a session', async () => {
    for (let round = 0; round < 5; round++) {
      const app = await giveApp(installation, 'ana')
      const ticket = await ticketOf(installation, 'ana')
      const answers = await Promise.all([app(), app(1)].map((code) => bringCode(installation, ticket, code)))
      // The earlier step may come second, and is then no good any more.
      expect(codesOf(answers)[0]).toBe('in')
      expect(codesOf(answers)[1]).toMatch(/^mfa\./)
    }
  })

  test('back-office D79: of ten wrong codes at once five are told so and the rest are locked', async () => {
    const app = await giveApp(installation, 'ana')
    const ticket = await ticketOf(installation, 'ana')
    const answers = await Promise.all(Array.from({ length: 10 }, () => bringCode(installation, ticket, wrongOf(app()))))
    expect(codesOf(answers)).toEqual([...Array(5).fill('mfa.code_wrong'), ...Array(5).fill('mfa.locked')])
  })
})
