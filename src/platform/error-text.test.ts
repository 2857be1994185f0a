import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { errorCodes } from '#contract/model.ts'
import { CallError } from './call-error.ts'
import { callErrorText, errorText } from './error-text.ts'

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })

test('every error the server may answer has a text', () => {
  for (const code of errorCodes) expect(errorText(code).length, code).toBeGreaterThan(5)
})

test('a repeated invoice says when it was sent', () => {
  expect(errorText('sale.invoice_repeated', { sentOn: '2026-11-14' })).toBe('Você já enviou esta nota em 14/11/2026.')
  expect(errorText('sale.invoice_repeated')).toBe('O número da nota já foi enviado por você antes.')
})

test('a lost network and a portal page are told apart', () => {
  expect(callErrorText(new CallError('offline'))).toContain('Sem conexão')
  expect(callErrorText(new CallError('captive'))).toContain('Wi-Fi')
  expect(callErrorText(new Error('bug'))).toContain('inesperado')
})
