import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { errorText, registerErrorTexts } from '#platform/error-text.ts'
import { saleErrors } from './sale-errors.ts'

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })

test('a repeated invoice says when it was sent', () => {
  registerErrorTexts(saleErrors)
  expect(errorText('sale.invoice_repeated', { sentOn: '2026-11-14' })).toBe('Você já enviou esta nota em 14/11/2026.')
  expect(errorText('sale.invoice_repeated')).toBe('O número da nota já foi enviado por você antes.')
})
