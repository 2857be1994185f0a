import { expect, test } from 'vitest'
import { shallReload, type Visit } from './missing-chunk-rules.ts'

const gone = new TypeError('Failed to fetch dynamically imported module')
function visitOf(kept = new Map<string, string>()) {
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  return (parts: Partial<Visit> = {}): Visit => ({
    pathname: '/profile',
    online: true,
    storage,
    now: 1_000_000,
    ...parts,
  })
}

test('a chunk that is gone loads the page again, once', () => {
  const visit = visitOf()
  expect(shallReload(gone, visit())).toBe(true)
  expect(shallReload(gone, visit({ now: 1_000_500 }))).toBe(false)
  expect(shallReload(gone, visit({ now: 1_000_000 + 599_999 }))).toBe(false)
})

test('the next version, later in the same visit, may load it again', () => {
  const visit = visitOf()
  shallReload(gone, visit())
  expect(shallReload(gone, visit({ now: 1_000_000 + 600_000 }))).toBe(true)
})

test.each(['/courses/1/activities/2', '/trails/3/webinars/4/activities/5', '/presential-courses/1/reactions/2'])(
  'nobody is interrupted at %s',
  (pathname) => expect(shallReload(gone, visitOf()({ pathname }))).toBe(false),
)

test('other errors are no reason to load the page again', () => {
  for (const error of [new TypeError('x is not a function'), new Error('Failed to fetch'), 'text', undefined])
    expect(shallReload(error, visitOf()())).toBe(false)
})

test('without a network the page that is there stays', () => {
  expect(shallReload(gone, visitOf()({ online: false }))).toBe(false)
})

test('a fault of a chunk that did come is no reason to load the page again', () => {
  expect(shallReload(new TypeError("Cannot read properties of undefined (reading 'waiting')"), visitOf()())).toBe(false)
})

test.each([
  'Failed to fetch dynamically imported module: https://x.test/assets/a.js',
  'error loading dynamically imported module: https://x.test/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('what each browser says of a missing chunk is understood: %s', (message) => {
  expect(shallReload(new TypeError(message), visitOf()())).toBe(true)
})
