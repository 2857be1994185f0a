import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { addPerson } from '#server/features/session/people/people-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { readSettings } from './settings-service.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  test('where several clients share a sign-in screen it wears the platform’s own looks', async () => {
    const answer = await ask(installation.app, { method: 'GET', url: '/api/settings/' })
    expect(answer.json()).toMatchObject({
      brand: { name: 'Trilha', logo: null },
      maintenance: { state: 'off' },
      demoPeople: [],
    })
  })

  test('the people of the demo are offered in the demo only', async () => {
    const names = { username: 'ze', firstName: 'Zé', lastName: 'Demo' }
    const person = { email: 'ze@demo.trilha.app', emailProven: true, ...names, password: 'x' }
    await installation.services.database.inSystem((tx) => addPerson(tx, person, new Date()))
    const settings = (demo: boolean) =>
      readSettings({ ...installation.services, config: { ...installation.services.config, demo } })
    expect((await settings(true)).demoPeople).toEqual([{ email: 'ze@demo.trilha.app', name: 'Zé Demo', roles: [] }])
    expect((await settings(false)).demoPeople).toEqual([])
  })

  test('engine B16: what cannot be sent is said in the settings, for the app to tell administrators', async () => {
    const missing = async (messages: { canMail: boolean; canSms: boolean }) => {
      const { services } = installation
      return (await readSettings({ ...services, messages: { ...services.messages, ...messages } })).missing
    }
    expect(await missing({ canMail: false, canSms: false })).toEqual(['mail', 'sms'])
    expect(await missing({ canMail: true, canSms: false })).toEqual(['sms'])
    expect(await missing({ canMail: true, canSms: true })).toEqual([])
  })
})
