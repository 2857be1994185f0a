import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { outboxPresenter, registerPresenters, type RowLookup } from '#platform/feature/presenters.ts'
import { favouritePresenter } from './favourite-presenter.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
  registerPresenters([favouritePresenter])
})

const row = (() => ({ title: { 'pt-BR': 'Cores que vendem' } })) as unknown as RowLookup

test.each([
  ['course', true, 'Curso nos favoritos'],
  ['course', false, 'Curso tirado dos favoritos'],
  ['trail', true, 'Trilha nos favoritos'],
  ['news', false, 'Notícia tirada dos favoritos'],
] as const)('a favourite in the outbox (%s, %s) is told by what it is', (kind, favourite, title) => {
  const payload = { kind, itemId: 5, favourite }
  const operation = { id: 'op', kind: 'item.favourite', payload, files: [] } as const
  expect(outboxPresenter('item.favourite').describe(operation, row)).toEqual({ title, about: 'Cores que vendem' })
  expect(outboxPresenter('item.favourite').describe(operation, () => undefined)).toEqual({ title, about: '' })
})

test('one of an app of before is told as that of a course', () => {
  const operation = {
    id: 'op',
    kind: 'course.favourite',
    payload: { courseId: 5, favourite: true },
    files: [],
  } as const
  expect(outboxPresenter('course.favourite').describe(operation, row).title).toBe('Curso nos favoritos')
})
