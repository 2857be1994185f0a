import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { confirmWithin } from '#contract/features/register/register-contract.ts'
import { ask, openInstallation, start, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { newDocument, newestToken, openRegistration, registration } from '../register.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
    await openRegistration(installation.services)
  })
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  const post = (url: string, body: object) => ask(installation.app, { method: 'POST', url, body })
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const register = async (email: string, password: string, document = newDocument()) => {
    // Letters are listed by when they were sent.
    installation.clock.pass(1000)
    const answer = await post(
      '/api/register/',
      registration({ document }, { email, emailConfirmation: email, password }),
    )
    expect(answer.status).toBe(200)
    return newestToken(installation.services, email)
  }
  const confirm = (token: string) => post('/api/register/confirm/', { token })
  const login = (username: string, password: string) => post('/etraining_login/login/', { username, password })

  test('engine B1: a registration is no account before its link was opened, and the link works once', async () => {
    const token = await register('lia@example.com', 'Primeira 1 senha')
    expect(codeOf(await login('lia@example.com', 'Primeira 1 senha'))).toEqual([401, 'login.failed'])
    expect((await confirm(token)).json()).toEqual({ joined: false })
    const signedIn = (await login('lia@example.com', 'Primeira 1 senha')).json<SignedIn>()
    expect(signedIn).toMatchObject({ user: { email: 'lia@example.com', firstName: 'Zoé' }, clients: [{ id: 1 }] })
    expect(codeOf(await confirm(token))).toEqual([410, 'register.link_expired'])
  })

  test('engine B1: a stranger who typed the address before its owner keeps neither account nor password', async () => {
    const strangers = await register('rui@example.com', 'De um 1 estranho')
    const own = await register('rui@example.com', 'Do pr0prio dono')
    expect((await confirm(own)).status).toBe(200)
    expect((await login('rui@example.com', 'Do pr0prio dono')).status).toBe(200)
    expect(codeOf(await login('rui@example.com', 'De um 1 estranho'))).toEqual([401, 'login.failed'])
    expect(codeOf(await confirm(strangers))).toEqual([410, 'register.link_expired'])
  })

  test('engine B1: who types somebody’s document without confirming keeps nobody out; the first to confirm has it', async () => {
    const document = newDocument()
    const late = await register('longe@example.com', 'Uma 1 senha boa', document)
    const own = await register('dona@example.com', 'Uma 1 senha boa', document)
    expect((await confirm(own)).status).toBe(200)
    expect(codeOf(await confirm(late))).toEqual([409, 'register.document_taken'])
  })

  test('engine B1: the link runs out, and a made-up one is told alike', async () => {
    const token = await register('tarde@example.com', 'Uma 1 senha boa')
    installation.clock.pass(confirmWithin * 1000)
    expect(codeOf(await confirm(token))).toEqual([410, 'register.link_expired'])
    expect(codeOf(await confirm('a'.repeat(43)))).toEqual([410, 'register.link_expired'])
    expect(codeOf(await confirm('short'))).toEqual([422, 'request.invalid'])
  })

  test('engine B1: the letter repeats nothing that was typed, and an address gets five an hour at most', async () => {
    for (let each = 0; each < 7; each++) await register('alvo@example.com', 'Uma 1 senha boa')
    await installation.services.jobs.run()
    const letters = (await installation.services.demoMailbox.list()).filter(({ to }) => to === 'alvo@example.com')
    expect(letters).toHaveLength(5)
    for (const { text, subject } of letters) expect(`${subject} ${text}`).not.toMatch(/Zoé|Prado/)
  })
})
