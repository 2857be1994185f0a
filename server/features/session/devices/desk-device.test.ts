import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientHeader } from '#contract/engine/endpoint.ts'
import type { ClientRole } from '#contract/engine/session/client.ts'
import { newId } from '#contract/engine/ids.ts'
import { addMembership, addPerson } from '../people/people-service.ts'
import { ask, openInstallation, password, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

const agents = {
  office: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
}

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine, { DEMO: '1' })))
  afterAll(async () => installation.close())

  /** Somebody new with a role in client 1. */
  const somebody = async (role: ClientRole) => {
    const { services, clock } = installation
    const email = `aparelho-${newId().slice(-12)}@example.com`
    const names = { username: null, firstName: 'Equipe', lastName: 'Silva' }
    const userId = await services.database.inSystem((tx) =>
      addPerson(tx, { email, emailProven: true, ...names, password }, clock.now()),
    )
    await services.database.inTenant(1, (tx) =>
      addMembership(tx, { clientId: 1, userId, roles: [role], profession: null }, clock.now()),
    )
    return email
  }
  /** Signs in on a device; what it then asks of the desk. */
  const comeFrom = async (email: string, agent: string) => {
    const { app } = installation
    const headers = { 'user-agent': agent }
    const body = { username: email, password }
    const signedIn = await ask(app, { method: 'POST', url: '/etraining_login/login/', body, headers })
    const { access_token: token } = signedIn.json<{ access_token: string }>()
    return () =>
      ask(app, {
        method: 'GET',
        url: '/api/admin/people/',
        headers: { ...headers, authorization: `Bearer ${token}`, [clientHeader]: '1' },
      })
  }
  const lettersTo = async (email: string) => {
    await installation.services.jobs.run()
    return (await installation.services.demoMailbox.list()).filter(({ to }) => to === email)
  }

  test('staff who come to the desk from another device are written to, once a device, and not of the very first', async () => {
    const email = await somebody('programme-admin')
    expect((await (await comeFrom(email, agents.office))()).status).toBe(200)
    expect(await lettersTo(email)).toEqual([])
    // Signing in alone is not coming to the desk.
    const onPhone = await comeFrom(email, agents.phone)
    expect(await lettersTo(email)).toEqual([])
    // A screen of the desk asks several things at once.
    await Promise.all([onPhone(), onPhone(), onPhone()])
    const letters = await lettersTo(email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Novo aparelho na administração'])
    expect(letters[0]?.text).toContain('Safari em iOS')
    for (const agent of [agents.phone, agents.office]) await (await comeFrom(email, agent))()
    expect(await lettersTo(email)).toHaveLength(1)
  })

  test('who has no role is not written to, whatever they ask for', async () => {
    const email = await somebody('member')
    for (const agent of Object.values(agents)) expect((await (await comeFrom(email, agent))()).status).toBe(403)
    expect(await lettersTo(email)).toEqual([])
  })
})
