import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { outboxPresenter, registerPresenters, type RowLookup } from '#platform/feature/presenters.ts'
import { noticePresenter } from './notice-presenter.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
  registerPresenters([noticePresenter])
})

const row = (() => ({ title: { 'pt-BR': 'Loja fechada' } })) as unknown as RowLookup

test('what was read is told in the outbox by its title, and without it where the device has it no more', () => {
  const kind = 'notice.read'
  const payload = { noticeId: '01930000-0000-7000-8000-000000000001' }
  const operation = { id: 'op', kind, payload, files: [] } as const
  expect(outboxPresenter(kind).describe(operation, row)).toEqual({ title: 'Aviso lido', about: 'Loja fechada' })
  expect(outboxPresenter(kind).describe(operation, () => undefined)).toEqual({ title: 'Aviso lido', about: '' })
})
