import { expect, test } from 'vitest'
import type { CourseState } from '#contract/features/course/course-rules.ts'
import type { TrailStanding } from '#domain/trail/trail-standing.ts'
import { everything, type ListFilter } from '#platform/filters/list-filter.ts'
import { filterTrails, usedCategories } from './trail-filter.ts'

const trail = (id: number, title: string, state: CourseState, categoryId?: string) =>
  ({
    trail: { id, title: { 'pt-BR': title }, description: {}, ...(categoryId && { categoryId }) },
    state,
    favourite: id === 3,
  }) as TrailStanding & { favourite: boolean }
const trails = [
  trail(1, 'Balcão de Ouro', 'in_progress', 'vendas'),
  trail(2, 'Boas-vindas', 'finished', 'inicio'),
  trail(3, 'Segurança', 'not_started'),
]
const left = (filter: Partial<ListFilter>) =>
  filterTrails(trails, { ...everything, ...filter }, { wanted: 'pt-BR', fallback: 'pt-BR' }).map((one) => one.trail.id)

test('learning T6: choices of one filter of trails add, and filters narrow', () => {
  expect(left({})).toEqual([1, 2, 3])
  expect(left({ selected_categories: ['vendas', 'inicio'] })).toEqual([1, 2])
  expect(left({ selected_categories: ['vendas', 'inicio'], progress: ['finished'] })).toEqual([2])
  expect(left({ progress: ['in_progress', 'not_started'] })).toEqual([1, 3])
  expect(left({ search: 'balcao ouro' })).toEqual([1])
  expect(left({ favorite: ['favorite'] })).toEqual([3])
  expect(left({ favorite: ['favorite'], progress: ['finished'] })).toEqual([])
})

test('learning T21: "Sem categoria" is offered with the flag alone, and where a trail has none', () => {
  const listed = ['inicio', 'vendas', 'unused']
  expect(usedCategories(trails, listed, { offersNone: true })).toEqual(['inicio', 'vendas', 'none'])
  expect(usedCategories(trails, listed, { offersNone: false })).toEqual(['inicio', 'vendas'])
  expect(usedCategories(trails.slice(0, 2), listed, { offersNone: true })).toEqual(['inicio', 'vendas'])
  expect(left({ selected_categories: ['none'] })).toEqual([3])
})
