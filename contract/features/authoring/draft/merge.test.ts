import { expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { fieldSchema, itemsOf, placeBetween, textsOf } from './fields.ts'
import { applyChanges, changesBetween, changesSince, mergeChanges, type MergeBase } from './merge.ts'

const mark = (rev: number, editor: string) => ({ rev, editor, by: 'ana', at: '2026-11-18T15:00:00.000Z' })
const draft: MergeBase = {
  rev: 4,
  fields: { 'title.pt-BR': 'De Ana', minutes: 30 },
  marks: { 'title.pt-BR': mark(4, 'one'), minutes: mark(2, 'one') },
}

test('a field that somebody else changed since meets what is written now; another does not', () => {
  const changes = [
    { field: 'title.pt-BR', value: 'De Bia' },
    { field: 'minutes', value: 15 },
    { field: 'points', value: 5 },
  ]
  expect(mergeChanges(draft, changes, { rev: 3, editor: 'other' })).toEqual({
    fresh: changes,
    conflicts: ['title.pt-BR'],
  })
  // Who saw it, or wrote it in the same editor, or writes the same, meets nobody.
  expect(mergeChanges(draft, changes, { rev: 4, editor: 'other' }).conflicts).toEqual([])
  expect(mergeChanges(draft, changes, { rev: 1, editor: 'one' }).conflicts).toEqual([])
  const same = [{ field: 'title.pt-BR', value: 'De Ana' }]
  expect(mergeChanges(draft, same, { rev: 1, editor: 'other' })).toEqual({ fresh: [], conflicts: [] })
})

test('an editor is told what others wrote since, and not what it wrote itself', () => {
  expect(changesSince(draft, { rev: 2, editor: 'other' })).toEqual([{ field: 'title.pt-BR', value: 'De Ana' }])
  expect(changesSince(draft, { rev: 2, editor: 'one' })).toEqual([])
})

test('going back to how a draft was empties what came since, and takes out what was added', () => {
  const key = newId()
  const then = { 'title.pt-BR': 'Antes', tags: ['a'] }
  const now = {
    'title.pt-BR': 'Depois',
    'title.en-US': 'After',
    tags: ['a', 'b'],
    cover: newId(),
    [`activities.${key}.gone`]: false,
    [`activities.${key}.place`]: 1,
  }
  const back = applyChanges(now, changesBetween(now, then))
  expect(itemsOf(back, 'activities')).toEqual([])
  expect([textsOf(back, 'title'), back['tags'], back['cover']]).toEqual([{ 'pt-BR': 'Antes' }, ['a'], null])
  expect(changesBetween(then, then)).toEqual([])
})

test('what stands in an order is moved by its own place alone, and may be put between any two', () => {
  const [a, b, c] = [newId(), newId(), newId()]
  const at = (key: string, place: number) => ({ [`activities.${key}.place`]: place })
  const order = (fields: Record<string, number | boolean>) => itemsOf(fields, 'activities').map(({ key }) => key)
  const fields = { ...at(a, 1), ...at(b, 2), ...at(c, 3) }
  expect(order({ ...fields, ...at(c, placeBetween(1, 2)) })).toEqual([a, c, b])
  expect(order({ ...fields, ...at(c, placeBetween(undefined, 1)) })).toEqual([c, a, b])
  expect(order({ ...fields, ...at(a, placeBetween(3, undefined)) })).toEqual([b, c, a])
  expect(order({ ...fields, [`activities.${b}.gone`]: true })).toEqual([a, c])
})

test('a draft has the fields of its kind, and no other', () => {
  const key = newId()
  const has = (kind: 'course' | 'trail' | 'news', field: string) => fieldSchema(kind, field) !== null
  expect(has('course', `activities.${key}.file`)).toBe(true)
  expect(has('course', 'activities.1.file')).toBe(false)
  expect(has('course', `activities.*.file`)).toBe(false)
  expect(has('course', 'toString')).toBe(false)
  expect(has('trail', 'courses.12.place')).toBe(true)
  expect(has('trail', `activities.${key}.file`)).toBe(false)
  expect(has('news', 'text.pt-BR')).toBe(true)
  expect(has('news', 'text.de-DE')).toBe(false)
})
