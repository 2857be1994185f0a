import { expect, test } from 'vitest'
import { localizedFields, standingOfText } from './texts.ts'

test('a draft’s texts come in the editor’s order, without what was taken out', () => {
  const fields = {
    'activities.b.place': 2,
    'activities.a.place': 1,
    'activities.c.place': 3,
    'activities.c.gone': true,
    'materials.m.place': 1,
  }
  expect(localizedFields('course', fields)).toEqual([
    'title',
    'description',
    'activities.a.title',
    'activities.b.title',
    'materials.m.title',
  ])
  expect(localizedFields('news', fields)).toEqual(['title', 'summary', 'text'])
})

test('a translation is out of date once its source was changed after it, and current again once it is written anew', () => {
  const at = (source: number, own: number, text = 'Service') =>
    standingOfText(
      { 'title.pt-BR': 'Atendimento', 'title.en-US': text },
      { 'title.pt-BR': { rev: source }, 'title.en-US': { rev: own } },
      { name: 'title', source: 'pt-BR', language: 'en-US' },
    )
  expect([at(2, 2), at(3, 2), at(3, 4), at(3, 2, '  ')]).toEqual(['current', 'old', 'current', 'missing'])
  const nothing = standingOfText(
    { 'title.en-US': 'Service' },
    {},
    { name: 'title', source: 'pt-BR', language: 'en-US' },
  )
  expect(nothing).toBe('none')
})
