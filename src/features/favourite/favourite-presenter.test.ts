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
  [true, 'Curso nos favoritos'],
  [false, 'Curso tirado dos favoritos'],
])('a favourite in the outbox (%s) is told by its course', (favourite, title) => {
  const kind = 'course.favourite'
  const operation = { id: 'op', kind, payload: { courseId: 5, favourite }, files: [] } as const
  expect(outboxPresenter(kind).describe(operation, row)).toEqual({ title, about: 'Cores que vendem' })
  expect(outboxPresenter(kind).describe(operation, () => undefined)).toEqual({ title, about: '' })
})
