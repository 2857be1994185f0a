import { expect, test } from 'vitest'
import { fitWithin } from './photo-size.ts'

test('a large photo is scaled to its longest side, upright or lying', () => {
  expect(fitWithin({ width: 4000, height: 3000 }, 2560)).toEqual({ width: 2560, height: 1920 })
  expect(fitWithin({ width: 3000, height: 4000 }, 2560)).toEqual({ width: 1920, height: 2560 })
})

test('a small photo stays as it is, and a thin strip keeps a pixel', () => {
  expect(fitWithin({ width: 800, height: 600 }, 2560)).toEqual({ width: 800, height: 600 })
  expect(fitWithin({ width: 20_000, height: 1 }, 2560)).toEqual({ width: 2560, height: 1 })
})
