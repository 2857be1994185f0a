import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { defaultAccessSettings, type AccessSettings } from '#contract/features/settings/settings-schema.ts'
import { ask, openInstallation, password, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  afterEach(async () => setEscola({}))

  // Requests are counted by address: each comes from one of its own unless told.
  let caller = 0
  const login = async (username: string, fields: Record<string, string> = {}, address = `10.1.0.${++caller}`) => {
    const answer = await installation.app.inject({
      method: 'POST',
      url: '/etraining_login/login/',
      remoteAddress: address,
      payload: { username, password, ...fields },
    })
    return answer.json<{ code?: string }>().code ?? answer.statusCode
  }
  /** What client 2 asks of its people: Caio, and Ana who is in both. */
  const setEscola = (signIn: Partial<AccessSettings['signIn']>) =>
    installation.services.database.inSystem((tx) =>
      tx
        .updateTable('client')
        .set({ access: JSON.stringify({ signIn: { ...defaultAccessSettings.signIn, ...signIn } }) })
        .where('id', '=', 2)
        .execute(),
    )
  const solve = async (): Promise<string> => {
    const asked = await ask(installation.app, { method: 'GET', url: '/api/sign-in/proof/' })
    const challenge = asked.json<Parameters<typeof solveChallenge>[0]['challenge']>()
    const solution = await solveChallenge({ challenge, deriveKey })
    const { counter, derivedKey } = solution ?? { counter: 0, derivedKey: '' }
    return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64')
  }

  test('engine B14: a proof of work is asked of the people of a client that wants it, and burdens nobody else’s', async () => {
    await setEscola({ recaptcha: 'proof-of-work' })
    expect(await login('bia')).toBe(200)
    for (const name of ['caio', 'ana']) expect(await login(name)).toBe('login.challenge_required')
    expect(await login('caio', { recaptcha: await solve() })).toBe(200)
  })

  test('engine B14: whether it is asked for tells of no name whether somebody has it', async () => {
    await setEscola({ recaptcha: 'proof-of-work' })
    const askAll = async () => {
      const answers: (string | number)[] = []
      for (let each = 0; each < 12; each++) answers.push(await login(`stranger-${each}`, { password: 'wrong' }))
      return answers
    }
    const strangers = await askAll()
    // Names that nobody has are in one client or the other, too, and always in the same one.
    expect(new Set(strangers)).toEqual(new Set(['login.failed', 'login.challenge_required']))
    expect(await askAll()).toEqual(strangers)
  })

  test('engine B14: the tries of a client’s people are that client’s, those of others their own', async () => {
    await setEscola({ attempts: 3 })
    const tries = async (name: string, address: string) => {
      const answers: (string | number)[] = []
      for (let each = 0; each < 4; each++) answers.push(await login(name, { password: 'x' }, address))
      return answers
    }
    const failed = 'login.failed'
    expect(await tries('caio', '10.2.0.1')).toEqual([failed, failed, failed, 'request.too_many'])
    expect(await tries('bia', '10.2.0.2')).toEqual([failed, failed, failed, failed])
  })
})
