import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import type { PayloadOf } from '#contract/engine/operation.ts'
import { outboxPresenter, registerPresenters, type RowLookup } from '#platform/feature/presenters.ts'
import { salePresenter } from './sale-presenter.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
  registerPresenters([salePresenter])
})

const payload: PayloadOf<'sale.report'> = {
  invoiceNumber: '004.512.887',
  storeId: 1,
  soldOn: '2026-11-18',
  lines: [{ productId: 1, quantity: 2 }],
  observation: '',
}
const rows = { products: { name: 'Selador' }, sales: { invoiceNumber: '004.498.120' } }
const row = ((collection: keyof typeof rows) => rows[collection]) as RowLookup
const nothing = () => undefined

function describeSale(given: typeof payload | null, lookup: RowLookup) {
  return outboxPresenter('sale.report').describe({ id: 'op', kind: 'sale.report', payload: given, files: [] }, lookup)
}

test('a sale in the outbox is told by its number and its products', () => {
  expect(describeSale(payload, row)).toEqual({ title: 'Venda 004.512.887', about: '2 × Selador' })
})

test('the number of a delivered one is looked up: its content is gone', () => {
  expect(describeSale(null, row)).toEqual({ title: 'Venda 004.498.120', about: '' })
})

test('also where nothing of what it is about is on the device', () => {
  expect(describeSale(payload, nothing)).toEqual({ title: 'Venda 004.512.887', about: '' })
  expect(describeSale(null, nothing)).toEqual({ title: 'Venda', about: '' })
})
