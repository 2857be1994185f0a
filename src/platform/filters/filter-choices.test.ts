import { expect, test, vi } from 'vitest'
import { filterChoices } from './filter-choices.ts'
import { everything } from './list-filter.ts'

const offered = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
]

test('with one choice or none there is nothing to choose', () => {
  const view = { filter: everything, changeFilter: () => undefined }
  expect(filterChoices(view, 'selected_tags', offered.slice(1))).toBeNull()
  expect(filterChoices(view, 'selected_tags', offered)).toMatchObject({ offered, chosen: [] })
})

test('what was chosen and is there no more can be undone', () => {
  const changeFilter = vi.fn<(part: object) => void>()
  const field = filterChoices({ filter: { ...everything, selected_tags: ['x'] }, changeFilter }, 'selected_tags', [])
  expect(field).toMatchObject({ offered: [{ id: 'x', label: 'x' }], chosen: ['x'] })
  field?.onToggle('x')
  expect(changeFilter).toHaveBeenCalledWith({ selected_tags: 'all' })
})
