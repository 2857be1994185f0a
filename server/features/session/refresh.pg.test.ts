import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { ask, openInstallation, password, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres')))
  afterAll(async () => installation.close())

  test('eight tabs that refresh at once all get the same successor, and it works', async () => {
    const login = await ask(installation.app, {
      method: 'POST',
      url: '/etraining_login/login/',
      body: { username: 'ana', password },
    })
    let token = login.json<SignedIn>().refresh_token
    for (let round = 0; round < 5; round++) {
      const body = { grant_type: 'refresh_token', refresh_token: token }
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => ask(installation.app, { method: 'POST', url: '/o/token/', body })),
      )
      const successors = new Set(answers.map((answer) => answer.json<SignedIn>().refresh_token))
      expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
      expect(successors.size).toBe(1)
      token = [...successors][0] ?? ''
    }
    const families = await installation.services.testDatabase.asOwner(
      'SELECT 1 FROM session_family WHERE revoked_at IS NULL',
    )
    expect(families).toHaveLength(1)
  })
})
