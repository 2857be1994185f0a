import { afterEach, expect, test, vi } from 'vitest'
import type { ClientMembership } from '#contract/engine/session/client.ts'
import type { User } from '#contract/engine/session/session.ts'

const user = (languageId: number | null): User => ({
  id: 'u',
  email: 'u@x.y',
  firstName: 'U',
  lastName: 'X',
  languageId,
  image: null,
  mustChangePassword: false,
  superuser: false,
})
const client = (languages: ClientMembership['languages']): ClientMembership => ({
  id: 1,
  slug: 'aurora',
  homeRoute: '/home',
  pending: [],
  modules: [],
  roles: ['member'],
  languages,
  timeZone: 'America/Sao_Paulo',
  country: 'BR',
  brand: { name: 'Aurora', programme: '', primary: '#c43f2c', secondary: '#2c6193', tertiary: '#e68a2e', logo: null },
})

async function visit(search = '') {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { search, protocol: 'http:' })
  return {
    ...(await import('./language-choice.ts')),
    ...(await import('../session-store.ts')),
    ...(await import('../persisted/parts.ts')),
    ...(await import('../persisted/part-storage.ts')),
  }
}
afterEach(() => {
  vi.unstubAllGlobals()
})

test('without any choice it is pt-BR, or the first language of the client', async () => {
  const app = await visit()
  expect(app.wantedLanguage()).toBe('pt-BR')
  app.enterSession(user(null), [client(['es-ES', 'pt-BR'])], 1)
  expect(app.wantedLanguage()).toBe('es-ES')
})

test("the person's saved language comes before the device's, the address before both", async () => {
  const app = await visit()
  app.commonPart.setState({ languageId: 4 })
  expect(app.wantedLanguage()).toBe('fr-FR')
  await app.partsWritten()
  app.enterSession(user(2), [client(['pt-BR'])], 1)
  expect(app.wantedLanguage()).toBe('en-US')
  const asked = await visit('?locale=es')
  asked.enterSession(user(2), [client(['pt-BR'])], 1)
  expect(asked.wantedLanguage()).toBe('es-ES')
})
