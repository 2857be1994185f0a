import { describe, expect, test } from 'vitest'
import { judged, questionOf } from '../question.test-support.ts'
import type { Question } from '../question-schema.ts'

type Row = [answer: unknown, comesTo: string, of?: Question]

const single = (choice: unknown) => ({ kind: 'single', choice })
const multiple = (...choices: unknown[]) => ({ kind: 'multiple', choices })
const minus = questionOf('multiple', { scoring: 'minus' })
const each = questionOf('multiple', { scoring: 'each' })
const value = (said: unknown) => ({ kind: 'true_false', value: said })
const isTrue = questionOf('true_false', { right: true })
const pairs = (...said: [string, string][]) => ({
  kind: 'matching',
  pairs: said.map(([left, right]) => ({ left, right })),
})
const allPairs = questionOf('matching', { scoring: 'all' })
const order = (...items: string[]) => ({ kind: 'ordering', items })
const places = questionOf('ordering', { scoring: 'places' })
const inPairs = questionOf('ordering', { scoring: 'pairs' })
const [l, m, p, s] = ['lixar', 'limpar', 'pintar', 'secar'] as const
const number = (said: unknown, more: object = {}) => ({ kind: 'numeric', text: said, ...more })
const percent = questionOf('numeric', {
  accepted: [{ by: 'value', value: '-200', tolerance: '5', toleranceIn: 'percent' }],
})
const units = questionOf('numeric', {
  accepted: [{ by: 'value', value: '1500' }],
  units: [
    { text: 'ml', factor: '1' },
    { text: 'l', factor: '1000' },
  ],
})
const short = (said: unknown) => ({ kind: 'short', text: said })
const strictly = questionOf('short', { accepted: [{ text: 'Água' }], caseCounts: true, accentsCount: true })
const stars = questionOf('short', { accepted: [{ text: '*tinta*branca' }, { text: String.raw`5\*` }] })
const essay = (said: unknown) => ({ kind: 'essay', text: said })
const longest = questionOf('essay', { most: 5000 })
const gaps = (...said: object[]) => ({ kind: 'cloze', gaps: said })
const [four, paint, white] = [
  { gap: 'horas', text: '4' },
  { gap: 'tipo', choice: 'a' },
  { gap: 'cor', text: 'Branco' },
]
const points = (...said: [number, number][]) => ({ kind: 'hotspot', points: said.map(([x, y]) => ({ x, y })) })
const overlapping = questionOf('hotspot', {
  shapes: [
    { shape: 'rect', key: 'wide', x: 0, y: 0, width: 50, height: 50 },
    { shape: 'rect', key: 'narrow', x: 0, y: 0, width: 10, height: 10 },
  ],
  marks: 2,
})

const fixtures: Record<Question['kind'], Row[]> = {
  single: [
    [single('a'), '1/1'],
    [single('b'), '0/1'],
    [single('c'), '1/2'],
    [single('d'), '-1/4'],
    [null, 'unanswered'],
    [single('z'), 'invalid'],
    [single(''), 'invalid'],
    [single(1), 'invalid'],
    [single(null), 'invalid'],
    [single(['a']), 'invalid'],
    [{ kind: 'single' }, 'invalid'],
    [{ kind: 'single', choice: 'a', fraction: 1 }, 'invalid'],
    [{ kind: 'multiple', choices: ['a'] }, 'invalid'],
    [{ choice: 'a' }, 'invalid'],
    ['a', 'invalid'],
    [1, 'invalid'],
    [[], 'invalid'],
    [undefined, 'invalid'],
    [single('__proto__'), 'invalid'],
    [single('constructor'), 'invalid'],
  ],
  multiple: [
    [multiple('a', 'b', 'c'), '1/1'],
    [multiple('c', 'a', 'b'), '1/1'],
    [multiple('a', 'b'), '0/1'],
    [multiple('a', 'b', 'c', 'd'), '0/1'],
    [multiple('d'), '0/1'],
    [multiple(), 'unanswered'],
    [multiple('a', 'a'), 'invalid'],
    [multiple('a', 'z'), 'invalid'],
    [multiple('a', 'b', 'c'), '1/1', minus],
    [multiple('a', 'b'), '2/3', minus],
    [multiple('a', 'd'), '0/1', minus],
    [multiple('a', 'b', 'd'), '1/3', minus],
    [multiple('a', 'b', 'c', 'd', 'e'), '1/3', minus],
    [multiple('d', 'e'), '0/1', minus],
    [multiple('a', 'b', 'c'), '1/1', each],
    [multiple('a', 'b'), '4/5', each],
    [multiple('a'), '3/5', each],
    [multiple('d', 'e'), '0/1', each],
    [multiple('a', 'b', 'c', 'd', 'e'), '3/5', each],
    [null, 'unanswered', each],
  ],
  true_false: [
    [value(false), '1/1'],
    [value(true), '0/1'],
    [value(true), '1/1', isTrue],
    [value(false), '0/1', isTrue],
    [null, 'unanswered'],
    [null, 'unanswered', isTrue],
    [value('true'), 'invalid'],
    [value('false'), 'invalid'],
    [value(0), 'invalid'],
    [value(1), 'invalid'],
    [value(null), 'invalid'],
    [value([false]), 'invalid'],
    [{ kind: 'true_false' }, 'invalid'],
    [{ kind: 'true_false', value: false, right: false }, 'invalid'],
    [{ kind: 'true_false', choice: false }, 'invalid'],
    [single('a'), 'invalid'],
    [false, 'invalid'],
    [true, 'invalid', isTrue],
    ['', 'invalid'],
    [{}, 'invalid'],
  ],
  matching: [
    [pairs(['1', 'x'], ['2', 'x'], ['3', 'y']), '1/1'],
    [pairs(['3', 'y'], ['2', 'x'], ['1', 'x']), '1/1'],
    [pairs(['1', 'x'], ['2', 'x'], ['3', 'z']), '2/3'],
    [pairs(['1', 'x'], ['2', 'y'], ['3', 'z']), '1/3'],
    [pairs(['1', 'z'], ['2', 'z'], ['3', 'z']), '0/1'],
    [pairs(['1', 'x']), '1/3'],
    [pairs(['1', 'y']), '0/1'],
    [pairs(), 'unanswered'],
    [null, 'unanswered'],
    [pairs(['1', 'x'], ['1', 'y']), 'invalid'],
    [pairs(['x', '1']), 'invalid'],
    [pairs(['4', 'x']), 'invalid'],
    [pairs(['1', 'w']), 'invalid'],
    [{ kind: 'matching', pairs: [{ left: '1' }] }, 'invalid'],
    [{ kind: 'matching', pairs: [['1', 'x']] }, 'invalid'],
    [{ kind: 'matching', pairs: { 1: 'x' } }, 'invalid'],
    [pairs(['1', 'x'], ['2', 'x'], ['3', 'y']), '1/1', allPairs],
    [pairs(['1', 'x'], ['2', 'x']), '0/1', allPairs],
    [pairs(['1', 'x'], ['2', 'x'], ['3', 'z']), '0/1', allPairs],
    [pairs(), 'unanswered', allPairs],
  ],
  ordering: [
    [order(l, m, p, s), '1/1'],
    [order(m, l, p, s), '0/1'],
    [order(s, p, m, l), '0/1'],
    [order(), 'unanswered'],
    [null, 'unanswered'],
    [order(l, m, p), 'invalid'],
    [order(l, l, p, s), 'invalid'],
    [order(l, m, p, s, 'x'), 'invalid'],
    [order(l, m, p, 'x'), 'invalid'],
    [{ kind: 'ordering', items: { 0: l } }, 'invalid'],
    [order(l, m, p, s), '1/1', places],
    [order(m, l, p, s), '1/2', places],
    [order(l, p, m, s), '1/2', places],
    [order(s, l, m, p), '0/1', places],
    [order(s, m, p, l), '1/2', places],
    [order(l, m, p, s), '1/1', inPairs],
    [order(m, l, p, s), '5/6', inPairs],
    [order(s, l, m, p), '1/2', inPairs],
    [order(s, p, m, l), '0/1', inPairs],
    [order(p, s, l, m), '1/3', inPairs],
  ],
  numeric: [
    [number('1234,5'), '1/1'],
    [number('1.234,5'), '1/1'],
    [number('1,234.5'), '1/1'],
    [number(' 1 234,5 '), '1/1'],
    [number('1235'), '1/1'],
    [number('1234'), '1/1'],
    [number('1235,01'), '1/2'],
    [number('1200'), '1/2'],
    [number('1300'), '1/2'],
    [number('1300,0001'), '0/1'],
    [number('1.234'), 'ambiguous'],
    [number('1.234', { meant: '1234' }), '1/1'],
    [number('1.234', { meant: '1.234' }), '0/1'],
    [number('1.234', { meant: '1235' }), 'invalid'],
    [number('9.999'), '0/1'],
    [number('NaN'), 'invalid'],
    [number(' '), 'unanswered'],
    [number('-190'), '1/1', percent],
    [number('1,5', { unit: 'l' }), '1/1', units],
    [number('1500'), '0/1', units],
  ],
  short: [
    [short('lixa d’água'), '1/1'],
    [short('  LIXA   D’AGUA '), '1/1'],
    [short('lixa d’agua fina'), '1/2'],
    [short('lixa'), '1/2'],
    [short('uma lixa'), '0/1'],
    [short('papel'), '0/1'],
    [short('ｌｉｘａ'), '1/2'],
    [short(''), 'unanswered'],
    [short(null), 'invalid'],
    [short('Água'), '1/1', strictly],
    [short('A\u0301gua'), '1/1', strictly],
    [short('água'), '0/1', strictly],
    [short('Agua'), '0/1', strictly],
    [short('tinta branca'), '1/1', stars],
    [short('a tinta bem branca'), '1/1', stars],
    [short('branca tinta'), '0/1', stars],
    [short('5*'), '1/1', stars],
    [short('55'), '0/1', stars],
    [short('x'.repeat(501)), 'invalid'],
    [short('e\u0301'.repeat(500)), '0/1'],
  ],
  essay: [
    [essay('Porque sim'), 'marking'],
    [essay('x'.repeat(20)), 'marking'],
    [essay('x'.repeat(21)), 'invalid'],
    [essay('e\u0301'.repeat(20)), 'marking'],
    [essay('e\u0301'.repeat(21)), 'invalid'],
    [essay('😀'.repeat(20)), 'marking'],
    [essay('😀'.repeat(21)), 'invalid'],
    [essay(''), 'unanswered'],
    [essay(' \n '), 'unanswered'],
    [null, 'unanswered'],
    [essay(null), 'invalid'],
    [essay(12), 'invalid'],
    [essay(['a']), 'invalid'],
    [{ kind: 'essay' }, 'invalid'],
    [{ kind: 'essay', text: 'a', mark: 100 }, 'invalid'],
    [short('a'), 'invalid'],
    [essay('x'.repeat(5000)), 'marking', longest],
    [essay('x'.repeat(5001)), 'invalid', longest],
    [essay('\u{20BB7}'.repeat(5000)), 'marking', longest],
    [essay('x'.repeat(5_000_000)), 'invalid', longest],
  ],
  cloze: [
    [gaps(four, paint, white), '1/1'],
    [gaps(white, paint, four), '1/1'],
    [gaps(four), '1/2'],
    [gaps(paint), '1/4'],
    [gaps(white), '1/4'],
    [gaps({ gap: 'cor', text: 'branca' }), '1/8'],
    [gaps(four, { gap: 'tipo', choice: 'b' }, white), '3/4'],
    [gaps({ gap: 'horas', text: '4,0' }, paint), '3/4'],
    [gaps({ gap: 'horas', text: 'quatro' }, paint, white), '1/2'],
    [gaps({ gap: 'horas', text: '4.000' }, paint), 'ambiguous'],
    [gaps({ gap: 'horas', text: '4.000', meant: '4.000' }, paint), '3/4'],
    [gaps({ gap: 'horas', text: '' }, { gap: 'cor', text: ' ' }), 'unanswered'],
    [gaps(), 'unanswered'],
    [null, 'unanswered'],
    [gaps(four, four), 'invalid'],
    [gaps({ gap: 'x', text: '4' }), 'invalid'],
    [gaps({ gap: 'tipo', choice: 'z' }), 'invalid'],
    [gaps({ gap: 'tipo', text: 'acrílica' }), 'invalid'],
    [gaps({ gap: 'horas', choice: 'a' }), 'invalid'],
    [gaps({ gap: 'horas' }), 'invalid'],
  ],
  hotspot: [
    [points([10, 10], [60, 20], [0, 80]), '1/1'],
    [points([30, 20], [65, 20], [20, 60]), '1/1'],
    [points([20, 15]), '1/3'],
    [points([20, 15], [60, 20]), '2/3'],
    [points([20, 15], [60, 20], [99, 79]), '1/3'],
    [points([20, 15], [99, 79]), '0/1'],
    [points([99, 79], [98, 79]), '0/1'],
    [points([20, 15], [60, 20], [5, 70], [99, 79]), '2/3'],
    [points([20, 15], [21, 15]), '0/1'],
    [points([31, 15]), '0/1'],
    [points([63, 24]), '1/3'],
    [points([64, 24]), '0/1'],
    [points([21, 60]), '0/1'],
    [points(), 'unanswered'],
    [null, 'unanswered'],
    [points([1, 1], [2, 2], [3, 3], [4, 4], [5, 5]), 'invalid'],
    [points([-1, 5]), 'invalid'],
    [points([0.5, 5]), 'invalid'],
    [points([5, 5], [40, 40]), '1/1', overlapping],
    [points([40, 40], [5, 5]), '1/1', overlapping],
  ],
}

describe.each(Object.entries(fixtures))('learning T41: %s', (kind, rows) => {
  test('there are twenty of them', () => {
    expect(rows).toHaveLength(20)
  })
  test.each(rows)('%j comes to %s', (answer, comesTo, of) => {
    expect(judged(of ?? questionOf(kind as Question['kind']), answer)).toBe(comesTo)
  })
})
