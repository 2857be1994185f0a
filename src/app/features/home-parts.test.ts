import { beforeAll, expect, test } from 'vitest'
import { homeParts, homeTiles, type HomePart } from '#platform/feature/home.ts'
import type { Layout } from '#platform/theme/viewport.ts'
import { loadHomeParts } from './home-parts.ts'

const layouts: Layout[] = ['mobile', 'desktop']

beforeAll(async () => {
  for (const layout of layouts) await loadHomeParts(layout)
})

test.each(layouts)('on %s home is drawn under the greeting, then what counts most', (layout) => {
  const areas = homeTiles(layout).map(({ area }) => area)
  expect(areas).toContain('greeting')
  expect(areas).toContain('main')
  // A second column is a desk's.
  expect(areas.includes('aside')).toBe(layout === 'desktop')
  expect(areas.includes('top')).toBe(layout === 'mobile')
})

test.each(layouts)('on %s no two tiles of a place want to be the same one', (layout) => {
  const wanted = homeTiles(layout).map(({ area, order }) => `${area} ${order}`)
  expect(new Set(wanted).size).toBe(wanted.length)
})

test('home is empty where no feature has anything to show', () => {
  const none = Object.fromEntries(
    homeParts().flatMap(({ collections }) => Object.keys(collections).map((c) => [c, []])),
  )
  const rows = { ...none, downloaded: new Set() } as unknown as Parameters<NonNullable<HomePart['hasContent']>>[0]
  expect(homeParts().some((part) => part.hasContent?.(rows))).toBe(false)
})
