import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A browser's cookie jar as far as the key needs it, and a local storage. */
function browser() {
  const cookies = new Map<string, string>()
  const items = new Map<string, string>()
  const attributes: string[] = []
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...rest] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      cookies.set(name, value)
      attributes.splice(0, attributes.length, ...rest)
    },
  })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
  return { cookies, items, attributes }
}

/** The parts as a fresh visit finds them. */
async function visit() {
  vi.resetModules()
  const parts = await import('./parts.ts')
  const { partsWritten } = await import('./part-storage.ts')
  await parts.rehydrateParts()
  return { ...parts, partsWritten }
}

let device: ReturnType<typeof browser>
beforeEach(() => {
  device = browser()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('what was chosen is there at the next visit, and nobody can read it in local storage', async () => {
  const first = await visit()
  first.commonPart.setState({ theme: 'dark', languageId: 3 })
  first.paramsPart.setState({ redirect: '/online-courses/7' })
  await first.partsWritten()
  expect(device.items.size).toBe(2)
  for (const sealed of device.items.values()) expect(sealed).not.toMatch(/dark|online-courses/)
  const second = await visit()
  expect(second.commonPart.getState()).toMatchObject({ theme: 'dark', languageId: 3 })
  expect(second.paramsPart.getState().redirect).toBe('/online-courses/7')
})

test('the key lives 180 days in a strict cookie, secure on https', async () => {
  const first = await visit()
  first.commonPart.setState({ theme: 'dark' })
  await first.partsWritten()
  expect(device.attributes).toEqual(['Max-Age=15552000', 'Path=/', 'SameSite=Strict', 'Secure'])
  expect(device.cookies.get('trilha_key')).toMatch(/^[\w-]{43}$/)
})

async function sealedDevice(): Promise<void> {
  const first = await visit()
  first.commonPart.setState({ theme: 'dark' })
  first.paramsPart.setState({ redirect: '/home' })
  await first.partsWritten()
}

test('with the cookie gone the parts are removed and absent', async () => {
  await sealedDevice()
  device.cookies.clear()
  const next = await visit()
  expect(next.commonPart.getState().theme).toBe('auto')
  expect(device.items.size).toBe(0)
})

test('under another key the parts are removed and absent', async () => {
  await sealedDevice()
  device.cookies.set('trilha_key', 'A'.repeat(43))
  const next = await visit()
  expect(next.commonPart.getState().theme).toBe('auto')
  expect(device.items.size).toBe(0)
})

test('a part that was touched, or put in the place of another, is removed; the rest stays', async () => {
  await sealedDevice()
  device.items.set('trilha-common', device.items.get('trilha-params') ?? '')
  const next = await visit()
  expect(next.commonPart.getState().theme).toBe('auto')
  expect(next.paramsPart.getState().redirect).toBe('/home')
  expect([...device.items.keys()]).toEqual(['trilha-params'])
})

test('a choice is kept at once, while the worker that seals is still on its way', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
    },
  )
  const first = await visit()
  first.commonPart.setState({ theme: 'dark' })
  await first.partsWritten()
  const second = await visit()
  expect(second.commonPart.getState().theme).toBe('dark')
})

test('of several quick changes the last one is kept', async () => {
  const first = await visit()
  for (const theme of ['dark', 'auto', 'light'] as const) first.commonPart.setState({ theme })
  await first.partsWritten()
  const second = await visit()
  expect(second.commonPart.getState().theme).toBe('light')
})
