import { afterEach, expect, test, vi } from 'vitest'
import { partsWritten } from '../persisted/part-storage.ts'
import { paramsPart } from '../persisted/parts.ts'
import { currentLayout } from './viewport.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('turning the tablet changes the arrangement and nothing else', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:' })
  let width = 1180
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]) }))
  paramsPart.setState({ filters: { '1/courses': { search: 'tinta' } } })
  expect(currentLayout()).toBe('desktop')
  width = 820
  expect(currentLayout()).toBe('mobile')
  expect(paramsPart.getState().filters['1/courses']).toEqual({ search: 'tinta' })
  await partsWritten()
})
