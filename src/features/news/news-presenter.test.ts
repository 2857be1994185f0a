import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { outboxPresenter, registerPresenters, type RowLookup } from '#platform/feature/presenters.ts'
import { newsPresenter } from './news-presenter.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
  registerPresenters([newsPresenter])
})

const row = (() => ({ title: { 'pt-BR': 'Nova loja em Recife' } })) as unknown as RowLookup

test('what was read is told in the outbox by its title, and without it where the device has none', () => {
  const kind = 'news.read'
  const operation = { id: 'op', kind, payload: { newsId: 1 }, files: [] } as const
  const title = 'Notícia lida'
  expect(outboxPresenter(kind).describe(operation, row)).toEqual({ title, about: 'Nova loja em Recife' })
  expect(outboxPresenter(kind).describe(operation, () => undefined)).toEqual({ title, about: '' })
})
