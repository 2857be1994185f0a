import { expect, test } from 'vitest'
import { compareLines, languageShown, plainLines } from './page-rules.ts'

test('a page is shown in the language asked for, else in the client’s own, else in one it was written in', () => {
  expect(languageShown({ 'en-US': 1, 'es-ES': 1 }, 'en-US', 'es-ES')).toBe('en-US')
  expect(languageShown({ 'en-US': 1, 'es-ES': 1 }, 'fr-FR', 'es-ES')).toBe('es-ES')
  expect(languageShown({ 'fr-FR': 1 }, 'en-US', 'es-ES')).toBe('fr-FR')
  expect(languageShown({}, 'en-US')).toBeUndefined()
})

test('the lines of a page tell where its links lead and how its lists count', () => {
  const lines = plainLines({
    title: 'Termos',
    blocks: [
      { type: 'section', text: 'Parte' },
      { type: 'paragraph', runs: ['Leia ', { text: 'aqui', href: '/faq' }, { text: '!', strong: true }] },
      { type: 'list', ordered: true, items: [['um'], ['dois']] },
      { type: 'cards', items: [{ title: 'Ouro', text: 'Mil pontos' }] },
    ],
  })
  expect(lines).toEqual(['Termos', 'Parte', 'Leia aqui </faq>!', '1. um', '2. dois', 'Ouro: Mil pontos'])
})

test('between two texts what stayed, what went and what came is told line by line', () => {
  expect(compareLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    { is: 'same', text: 'a' },
    { is: 'gone', text: 'b' },
    { is: 'new', text: 'x' },
    { is: 'same', text: 'c' },
    { is: 'new', text: 'd' },
  ])
  expect(compareLines([], ['a'])).toEqual([{ is: 'new', text: 'a' }])
})
