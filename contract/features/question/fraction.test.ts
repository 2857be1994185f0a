import { expect, test } from 'vitest'
import { askQuestion } from './asked-question.ts'
import { essayFraction, fractionOf } from './fraction.ts'
import { judged, plainly, question, questionOf, text } from './question.test-support.ts'
import { ratioText } from './ratio.ts'

const single = (choice: string) => ({ kind: 'single', choice })
const number = (said: string) => ({ kind: 'numeric', text: said })
const short = (said: string) => ({ kind: 'short', text: said })

test('learning T42: right less wrong never falls below 0, however many wrong ones are chosen', () => {
  const minus = questionOf('multiple', { scoring: 'minus' })
  const fraction = (...choices: string[]) => judged(minus, { kind: 'multiple', choices })
  expect([fraction('a', 'b', 'd', 'e'), fraction('a', 'd', 'e'), fraction('d', 'e')]).toEqual(['0/1', '0/1', '0/1'])
})

test('learning T44: 0.1 + 0.2 within tolerance 0 is 0.3, and nothing beside it', () => {
  const sum = questionOf('numeric', { accepted: [{ by: 'value', value: '0.3', tolerance: '0' }] })
  expect(['0,3', '0,30', '.3', '3e-1'].map((said) => judged(sum, number(said)))).toEqual(['1/1', '1/1', '1/1', '1/1'])
  expect(judged(sum, number(String(0.1 + 0.2)))).toBe('0/1')
  const fromTo = questionOf('numeric', { accepted: [{ by: 'value', value: '0.1', tolerance: '0.2' }] })
  expect(['0,3', '-0,1', '0,30000000000000001'].map((said) => judged(fromTo, number(said)))).toEqual([
    '1/1',
    '1/1',
    '0/1',
  ])
})

test('learning T45: short answers match without accents and case, and strictly when set', () => {
  const colour = (more: object) => question({ kind: 'short', text: text('?'), accepted: [{ text: 'Âmbar' }], ...more })
  const said = ['Âmbar', 'âmbar', 'AMBAR', 'Ambar']
  const all = (more: object) => said.map((one) => judged(colour(more), short(one)))
  expect(all({})).toEqual(['1/1', '1/1', '1/1', '1/1'])
  expect(all({ caseCounts: true })).toEqual(['1/1', '0/1', '0/1', '1/1'])
  expect(all({ accentsCount: true })).toEqual(['1/1', '1/1', '0/1', '0/1'])
  expect(all({ caseCounts: true, accentsCount: true })).toEqual(['1/1', '0/1', '0/1', '0/1'])
})

test('a pattern of many stars is matched at once', () => {
  const many = question({ kind: 'short', text: text('?'), accepted: [{ text: `${'a*'.repeat(200)}b` }] })
  expect(judged(many, short('a'.repeat(500)))).toBe('0/1')
  expect(judged(many, short(`${'a'.repeat(499)}b`))).toBe('1/1')
})

test('ids of an attempt stand for the question’s own parts, and those of another attempt for none', () => {
  const asked = questionOf('single')
  const { keys } = askQuestion(asked, { ...plainly, idOf: (key) => `id-${key}` })
  const context = { keys, language: 'pt-BR' } as const
  expect(fractionOf(asked, single('id-a'), context)).toMatchObject({ is: 'judged', fraction: { over: 1n, under: 1n } })
  expect(fractionOf(asked, single('a'), context)).toEqual({ is: 'invalid' })
})

test('what each gap of a cloze came to is told by its key', () => {
  const cloze = questionOf('cloze')
  const given = [
    { gap: 'horas', text: '4' },
    { gap: 'cor', text: 'branca' },
  ]
  const judgement = fractionOf(
    cloze,
    { kind: 'cloze', gaps: given },
    { ...askQuestion(cloze, plainly), language: 'pt-BR' },
  )
  expect(judgement).toMatchObject({ parts: { horas: { over: 1n, under: 1n }, cor: { over: 1n, under: 2n } } })
})

test('an essay comes to what its marker gave it, whole or by criteria', () => {
  const marked = questionOf('essay')
  if (marked.kind !== 'essay') throw new Error('an essay')
  expect(ratioText(essayFraction(marked, { whole: 33.3 }))).toBe('333/1000')
  expect(ratioText(essayFraction(marked, { whole: 101 }))).toBe('1/1')
  expect(ratioText(essayFraction(marked, { criteria: { clareza: 100, certeza: 50 } }))).toBe('5/8')
  expect(ratioText(essayFraction(marked, { criteria: { clareza: 100 } }))).toBe('1/4')
})
