import { describe, expect, test } from 'vitest'
import { chooseLanguage, pickText } from './language.ts'

describe('the language to show', () => {
  test('is the one the address asks for, short or long, in any case', () => {
    expect(chooseLanguage({ query: 'es-ES', savedId: 2, clientLanguages: ['fr-FR'] })).toBe('es-ES')
    expect(chooseLanguage({ query: 'FR-fr' })).toBe('fr-FR')
    expect(chooseLanguage({ query: 'en' })).toBe('en-US')
  })

  test('else the saved one, else the client’s first, else pt-BR', () => {
    expect(chooseLanguage({ query: 'de', savedId: 4, clientLanguages: ['en-US'] })).toBe('fr-FR')
    expect(chooseLanguage({ savedId: 9, clientLanguages: ['en-US', 'pt-BR'] })).toBe('en-US')
    expect(chooseLanguage({ query: '', savedId: null, clientLanguages: [] })).toBe('pt-BR')
    expect(chooseLanguage({ clientLanguages: ['de-DE'] })).toBe('pt-BR')
  })
})

describe('a content text', () => {
  test('is read in the wanted language, else in the client’s, else in any', () => {
    const text = { 'pt-BR': 'Tintas', 'en-US': 'Paints' }
    expect(pickText(text, 'en-US')).toBe('Paints')
    expect(pickText(text, 'fr-FR')).toBe('Tintas')
    expect(pickText(text, 'fr-FR', 'en-US')).toBe('Paints')
    expect(pickText({ 'es-ES': 'Pinturas' }, 'fr-FR')).toBe('Pinturas')
  })

  test('is empty when nobody wrote it', () => {
    expect(pickText({}, 'pt-BR')).toBe('')
  })
})
