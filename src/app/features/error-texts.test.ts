import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { errorCodes } from '#contract/model.ts'
import { errorMessage, errorText } from '#platform/error-text.ts'
import { loadDeskErrors } from '../desk/desk-pages.ts'
import { loadErrorTexts } from './error-texts.ts'

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
const featureTexts = await loadErrorTexts()
// What staff alone are answered is said by the desk.
await loadDeskErrors()

test('every error the server may answer has a text', () => {
  for (const code of errorCodes) expect(errorText(code).length, code).toBeGreaterThan(5)
})

test('a text belongs to a code of the catalogue', () => {
  for (const code of Object.keys(featureTexts)) expect(errorCodes).toContain(code)
})

test('none of a feature is taken for an unexpected fault', () => {
  const unexpected = errorMessage('server.unexpected')
  const same = errorCodes.filter((code) => code !== 'server.unexpected' && errorMessage(code) === unexpected)
  expect(same).toEqual([])
})
