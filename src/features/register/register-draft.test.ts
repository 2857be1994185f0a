import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftLife, dropDraft, keepDraft, readDraft } from './register-draft.ts'

const items = new Map<string, string>()
beforeEach(() =>
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  }),
)
afterEach(() => {
  items.clear()
  vi.unstubAllGlobals()
})

test('a draft is there for half an hour after the last change, then it is removed', () => {
  keepDraft('aurora register', { full_name: 'Zoé' }, 1000)
  expect(readDraft('aurora register', 1000 + draftLife - 1)).toEqual({ full_name: 'Zoé' })
  expect(readDraft('aurora register', 1000 + draftLife)).toBeNull()
  expect(items.size).toBe(0)
})

test('another client or kind has another draft, and a dropped one is gone', () => {
  keepDraft('aurora register', { full_name: 'Zoé' }, 1000)
  expect(readDraft('vertice register', 1000)).toBeNull()
  dropDraft('aurora register')
  expect(readDraft('aurora register', 1000)).toBeNull()
})

test('what is no draft of ours is removed, and a browser without storage has none', () => {
  items.set('trilha-register aurora register', '{"savedAt":')
  expect(readDraft('aurora register', 1000)).toBeNull()
  expect(items.size).toBe(0)
  vi.stubGlobal('sessionStorage', undefined)
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('no', 'SecurityError')
    },
  })
  keepDraft('aurora register', {}, 1000)
  expect(readDraft('aurora register', 1000)).toBeNull()
})
