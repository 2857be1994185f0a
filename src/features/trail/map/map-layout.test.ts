import { expect, test } from 'vitest'
import { mapLayout, markSize, rowHeight } from './map-layout.ts'

/** What is left of a screen between its edges. */
const inner = (screen: number) => screen - 32

test.each([320, 390, 768, 1440])(
  'learning T23: sixty stations of a map stand apart, words and marks, at %i px',
  (screen) => {
    const width = inner(screen)
    const { stations, height } = mapLayout(60, width)
    expect(height).toBe(60 * rowHeight)
    for (const [at, { x, y, textX, textWidth }] of stations.entries()) {
      const next = stations[at + 1]
      expect(x - markSize / 2).toBeGreaterThanOrEqual(0)
      // Words begin right of their own mark, end within the map, and have room for a title.
      expect(textX).toBeGreaterThan(x + markSize / 2)
      expect(textX + textWidth).toBe(width)
      expect(textWidth).toBeGreaterThanOrEqual(168)
      // Each row is one station's alone.
      if (next) expect(next.y - y).toBe(rowHeight)
    }
  },
)

test('learning T23: the same trail is drawn the same twice, and its path leads from each station to the next', () => {
  const first = mapLayout(9, 358)
  expect(mapLayout(9, 358)).toEqual(first)
  expect(first.paths).toHaveLength(8)
  for (const [at, path] of first.paths.entries()) {
    const [from, to] = [first.stations[at], first.stations[at + 1]]
    expect(path.startsWith(`M ${from?.x} ${from?.y} C`)).toBe(true)
    expect(path.endsWith(`${to?.x} ${to?.y}`)).toBe(true)
  }
  expect(new Set(first.stations.map(({ x }) => x)).size).toBeGreaterThan(2)
})

test('a map that is not laid out yet, and one without stations, is drawn without a fault', () => {
  expect(mapLayout(0, 0)).toEqual({ height: 0, stations: [], paths: [] })
  expect(mapLayout(2, 0).stations.map(({ textWidth }) => textWidth)).toEqual([0, 0])
})
