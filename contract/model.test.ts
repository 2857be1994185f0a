import { describe, expect, test } from 'vitest'
import type { Endpoint } from './engine/endpoint.ts'
import { feature, type Feature } from './engine/feature.ts'
import { features } from './features.ts'
import { merged, problemsOf } from './model.ts'

describe('what the features say fits together', () => {
  test('every feature names modules and error codes that exist', () => {
    expect(features.length).toBeGreaterThan(20)
    expect(problemsOf(features)).toEqual([])
  })

  test.each<[string, Feature, string]>([
    [
      'a module',
      { name: 'x', endpoints: { readX: { module: 'nothing' } as Endpoint } },
      'readX of x: no module nothing',
    ],
    [
      'an error',
      { name: 'x', endpoints: { readX: { errors: ['x.y'] } as unknown as Endpoint } },
      'readX of x: no code x.y',
    ],
    ['a folder', { name: 'Sale Thing' }, 'Sale Thing: not a kebab-case name'],
  ])('%s that does not exist is told by name', (_, planted, words) => {
    expect(problemsOf([feature(planted)])).toEqual([words])
  })

  test('a feature that is registered twice is told by name', () => {
    expect(() => merged([{ readX: 1 }, { readX: 2 }])).toThrow('readX is registered twice')
  })
})
