import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { engineErrors, type ErrorCode } from '#contract/engine/errors.ts'
import { errorCatalogue } from '#contract/model.ts'
import { CallError } from './call-error.ts'
import { callErrorText, errorText, registerErrorTexts } from './error-text.ts'

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })

test('every error of the engine has a text', () => {
  for (const code of Object.keys(engineErrors) as ErrorCode[]) expect(errorText(code).length, code).toBeGreaterThan(5)
})

test('a text may tell the values of its answer; of a code without one an unexpected fault is said', () => {
  const [code] = Object.keys(errorCatalogue).filter((each) => !(each in engineErrors)) as ErrorCode[]
  if (!code) return expect.fail('no feature has a code')
  expect(errorText(code)).toContain('inesperado')
  registerErrorTexts({ [code]: ({ count }) => ({ id: 'made-up', message: `Faltam ${count}` }) })
  expect(errorText(code, { count: 3 })).toBe('Faltam 3')
  // Those of the app may come after the desk's.
  registerErrorTexts({})
  expect(errorText(code, { count: 3 })).toBe('Faltam 3')
})

test('a lost network and a portal page are told apart', () => {
  expect(callErrorText(new CallError('offline'))).toContain('Sem conexão')
  expect(callErrorText(new CallError('captive'))).toContain('Wi-Fi')
  expect(callErrorText(new Error('bug'))).toContain('inesperado')
})
