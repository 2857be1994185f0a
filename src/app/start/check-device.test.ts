import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceDb, writeSetting } from '#engine/database/device-db.ts'
import { readCleared, readMark, writeMark, type DeviceMark } from '#platform/start/device-mark.ts'
import { partsWritten } from '#platform/persisted/part-storage.ts'
import { hasSessionHint, setSessionHint } from '#platform/start/session-hint.ts'
import { checkDevice, markedName } from './check-device.ts'

const cookies = new Map<string, string>()
const items = new Map<string, string>()

beforeEach(() => {
  cookies.clear()
  items.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (text.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
})
afterEach(async () => {
  await partsWritten()
  vi.unstubAllGlobals()
})

/** A device that somebody uses. */
async function use(mark: DeviceMark): Promise<void> {
  await writeSetting(markedName, true)
  writeMark(mark)
  setSessionHint(true)
}

const kinds = ['database', 'local storage', 'cookies'] as const
const subsets = Array.from({ length: 2 ** kinds.length }, (_, bits) => kinds.filter((_kind, at) => bits & (1 << at)))

test.each(subsets.map((cleared) => ({ cleared, name: cleared.join(' and ') || 'nothing' })))(
  'with $name cleared the person is told what is known of it, and never that something is gone which is there',
  async ({ cleared }) => {
    await use({ unsent: { ana: 2, bia: 1 }, downloads: 3 })
    if (cleared.includes('database')) vi.stubGlobal('indexedDB', new IDBFactory())
    if (cleared.includes('local storage')) items.clear()
    if (cleared.includes('cookies')) cookies.clear()
    await checkDevice()
    if (!cleared.includes('database') || cleared.length === kinds.length) expect(readCleared()).toBeNull()
    else if (cleared.includes('local storage')) expect(readCleared()).toEqual({ unsent: null, downloads: null })
    else expect(readCleared()).toEqual({ unsent: 3, downloads: 3 })
  },
)

test('it is told once: what comes after it begins a device anew', async () => {
  await use({ unsent: {}, downloads: 0 })
  vi.stubGlobal('indexedDB', new IDBFactory())
  await checkDevice()
  expect(readCleared()).toEqual({ unsent: 0, downloads: 0 })
  expect([readMark(), hasSessionHint(), cookies.size]).toEqual([null, false, 0])
  items.clear()
  await checkDevice()
  expect(readCleared()).toBeNull()
})

test('a database that somebody opened in vain after the clearing is still seen to be another', async () => {
  await use({ unsent: { ana: 1 }, downloads: 0 })
  vi.stubGlobal('indexedDB', new IDBFactory())
  await deviceDb().open()
  await checkDevice()
  expect(readCleared()).toEqual({ unsent: 1, downloads: 0 })
})

test('a database that cannot be read is no lost one', async () => {
  await use({ unsent: { ana: 1 }, downloads: 0 })
  const failing = { open: () => ({ addEventListener: (name: string, hear: () => void) => name === 'error' && hear() }) }
  vi.stubGlobal('indexedDB', failing)
  await checkDevice()
  expect(readCleared()).toBeNull()
  expect(readMark()).toEqual({ unsent: { ana: 1 }, downloads: 0 })
})

test.each(['nonsense', '[]', '{"unsent":{"ana":"<b>"},"downloads":-4}', 'null'])(
  'a mark that was touched (%s) breaks nothing and promises nothing',
  async (text) => {
    await use({ unsent: {}, downloads: 0 })
    items.set('trilha-device', text)
    vi.stubGlobal('indexedDB', new IDBFactory())
    await checkDevice()
    expect([0, null]).toContain(readCleared()?.unsent)
  },
)
