import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { outboxPresenter, registerPresenters, type RowLookup } from '#platform/feature/presenters.ts'
import { noticePresenter } from './notice-presenter.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
  registerPresenters([noticePresenter])
})

const row = (() => ({ title: { 'pt-BR': 'Primeiro' } })) as unknown as RowLookup

test('a mark in the outbox is told by its item, and without it where the device has none', () => {
  const kind = 'notice.mark'
  const operation = { id: 'op', kind, payload: { itemId: 1, marked: true }, files: [] } as const
  expect(outboxPresenter(kind).describe(operation, row)).toMatchObject({ about: 'Primeiro' })
  expect(outboxPresenter(kind).describe(operation, () => undefined)).toMatchObject({ about: '' })
})
