import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mathText, readMath } from './math.ts'
import { plainBlocks, richTextSchema, runsByLanguage } from './question-text.ts'

const half =
  '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'

test('a formula is read into its elements; what an editor left beside is dropped', () => {
  expect(readMath(half)).toEqual({
    name: 'math',
    attributes: { display: 'block' },
    children: [
      {
        name: 'mfrac',
        attributes: {},
        children: [
          { name: 'mn', attributes: {}, children: ['1'] },
          { name: 'mn', attributes: {}, children: ['2'] },
        ],
      },
    ],
  })
  expect(mathText('<math><mi>x</mi><mo>&lt;</mo><mn>3</mn><mo>&#xB7;</mo><mi>&#x3C0;</mi></math>')).toBe('x<3·π')
})

test.each([
  '',
  'x',
  '<mi>x</mi>',
  '<math><script>alert(1)</script></math>',
  '<math><mi onclick="x">x</mi',
  '<math><mtext><img src="x" onerror="y"></mtext></math>',
  '<math><annotation-xml encoding="text/html"><b>x</b></annotation-xml></math>',
  '<math><mi>x</mo></math>',
  '<math><mi>x</mi>',
  '<math></math><math></math>',
  '<math>&unknown;</math>',
  '<math>&#x0;</math>',
  '<!DOCTYPE math><math></math>',
  `${'<math>'.repeat(50)}${'</math>'.repeat(50)}`,
])('%j is no formula that is drawn', (markup) => {
  expect(readMath(markup)).toBeNull()
})

test('what runs in an attribute never becomes one', () => {
  expect(readMath('<math href="javascript:alert(1)"><mi style="x" onload=\'y\'>x</mi></math>')).toEqual({
    name: 'math',
    attributes: {},
    children: [{ name: 'mi', attributes: {}, children: ['x'] }],
  })
})

test('a text is marked, listed and pictured without any markup, and reads as plain words', () => {
  const text = {
    'pt-BR': [
      { type: 'paragraph', runs: ['Quanto é ', { math: half }, { text: '?', strong: true }] },
      {
        type: 'list',
        ordered: true,
        items: [['um'], [{ image: '01890000-0000-7000-8000-000000000001', alt: 'dois' }]],
      },
      { type: 'code', text: 'a = 1' },
    ],
  }
  const read = v.parse(richTextSchema, text)
  expect(plainBlocks(read['pt-BR'] ?? [])).toBe('Quanto é 12?\numdois\na = 1')
  expect(runsByLanguage(read)[0]).toHaveLength(6)
  expect(v.is(richTextSchema, { 'pt-BR': [{ type: 'paragraph', runs: [{ text: 'x', href: '/x' }] }] })).toBe(false)
  expect(v.is(richTextSchema, { 'pt-BR': [{ type: 'html', text: '<b>x</b>' }] })).toBe(false)
})
