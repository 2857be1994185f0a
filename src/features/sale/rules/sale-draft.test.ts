import { expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { emptySale, saleInputOf } from './sale-form.ts'
import { isWorthKeeping, saleOfDraft, saleOfOperation } from './sale-draft.ts'

const photo = { blob: new Blob(['x']), ref: { fileId: newId(), sha256: 'a'.repeat(64), bytes: 1, type: 'image/webp' } }
const typed = { ...emptySale('2026-11-20', 2), invoiceNumber: '12', lines: [{ productId: 1, quantity: 4 }], photo }

test('a half-typed sale with its photo comes back as it was', () => {
  expect(saleOfDraft(typed)).toEqual(typed)
})

test('a draft of an older app that does not fit is no draft', () => {
  expect(saleOfDraft({ invoice: '12' })).toBeNull()
  expect(saleOfDraft(undefined)).toBeNull()
})

test('a form nobody has typed in is not kept as a draft', () => {
  expect(isWorthKeeping(emptySale('2026-11-20', 2))).toBe(false)
  expect(isWorthKeeping({ ...emptySale('2026-11-20', 2), observation: 'a' })).toBe(true)
})

test('a refused sale is opened again with everything, its photo too', () => {
  expect(saleOfOperation(saleInputOf(typed), [photo])).toEqual(typed)
  expect(saleOfOperation(saleInputOf(typed), []).photo).toBeNull()
})
