import { expect, test } from 'vitest'
import { countNarrowing, everything, filterNames, isChosen, readListFilter, toggled } from './list-filter.ts'

test('learning T5: each filter is stored by its name and read back, single values of an older release too', () => {
  for (const name of filterNames) {
    const filter = { ...everything, search: 'cor', [name]: ['a', 'b'] }
    expect(readListFilter(JSON.parse(JSON.stringify(filter)))).toEqual(filter)
    expect(readListFilter({ [name]: 'a' })).toEqual({ ...everything, [name]: ['a'] })
    expect(readListFilter({ [name]: { label: 'all_f', value: 'all' } })).toEqual(everything)
    for (const strange of [null, 4, {}, [], [7], 'all', ['all', 'a'], true])
      expect(readListFilter({ [name]: strange })).toEqual(everything)
  }
  expect(readListFilter(undefined)).toEqual(everything)
  expect(readListFilter({ search: 4, loading: true })).toEqual(everything)
})

test('a choice is taken in and out; without any it is everything again', () => {
  expect(toggled('all', ['a'])).toEqual(['a'])
  expect(toggled(['a'], ['b'])).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], ['a'])).toEqual(['b'])
  expect(toggled(['a'], ['a'])).toBe('all')
  // Several that stand together: those that are missing come first.
  expect(toggled(['a'], ['a', 'b'])).toEqual(['a', 'b'])
  expect(toggled(['a', 'b', 'c'], ['a', 'b'])).toEqual(['c'])
})

test('counts what narrows the list', () => {
  expect(countNarrowing({ ...everything, search: 'y' })).toBe(0)
  expect(countNarrowing({ ...everything, selected_tags: ['x'], favorite: ['favorite'] })).toBe(2)
  expect(isChosen('all', [])).toBe(true)
  expect(isChosen(['a'], [])).toBe(false)
})
