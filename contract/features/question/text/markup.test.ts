import { expect, test } from 'vitest'
import { numbersBy } from '../draw/seeded.ts'
import { readLine, readMarkup, writeLine, writeMarkup } from './markup.ts'
import type { Block, Run } from './question-text.ts'

const file = '01890000-0000-7000-8000-000000000001'
const half = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'

test('marks are read as what they mean', () => {
  expect(
    readMarkup('Uma **forte** e _leve_, `x*y`, **_ambas_**.\n\n- um\n- dois\n1. três\n\n```\na  = 1\n\n- b\n```'),
  ).toEqual([
    {
      type: 'paragraph',
      runs: [
        'Uma ',
        { text: 'forte', strong: true },
        ' e ',
        { text: 'leve', emphasis: true },
        ', ',
        { text: 'x*y', code: true },
        ', ',
        { text: 'ambas', strong: true, emphasis: true },
        '.',
      ],
    },
    { type: 'list', ordered: false, items: [['um'], ['dois']] },
    { type: 'list', ordered: true, items: [['três']] },
    { type: 'code', text: 'a  = 1\n\n- b' },
  ])
  expect(readLine(`Quanto é ${half}? ![Um gráfico](${file}) [[a1]]`)).toEqual([
    'Quanto é ',
    { math: half },
    '? ',
    { image: file, alt: 'Um gráfico' },
    ' ',
    { gap: 'a1' },
  ])
})

test('what is no mark stays as it was typed', () => {
  for (const text of ['2 * 3 ** 4', 'a_b', '<b>x</b>', '<math><b>x</b></math>', '![](x)', `![ ](${file})`, '[[', '`'])
    expect(readLine(text)).toEqual([text])
  expect(readLine(String.raw`\*\*não\*\* \_é\_ \[[a]]`)).toEqual(['**não** _é_ [[a]]'])
})

test('nothing is read of what is blank', () => {
  expect([readMarkup(' \n\n \n- \n'), readLine('  ')]).toEqual([[], []])
})

test('what is written is read again as it was, whatever letters stand in it', () => {
  const next = numbersBy('markup')
  const among = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0]
  const letters = Array.from('ab*_`[]!\\<>-1.()é😀')
  const words = () =>
    Array.from({ length: 1 + Math.floor(next() * 6) }, () => among([' x ', '**', '- ', ...letters])).join('')
  const mark = () => among([true, undefined])
  const run = (): Run =>
    among<() => Run>([
      () => `a${words()}z`,
      () => ({
        text: `a${words()}z`,
        ...(mark() ? { strong: true } : { emphasis: true }),
        ...(mark() && { code: true }),
      }),
      () => ({ math: half }),
      () => ({ image: file, alt: `a${words().trim()}z` }),
      () => ({ gap: 'g-1' }),
    ])()
  // Two plain runs beside each other are one.
  const runs = (): Run[] => [run(), { gap: 'x' }, run()].filter((one, at) => at !== 1 || typeof one === 'object')
  const spaced = (list: Run[]): Run[] => JSON.parse(JSON.stringify(list).replaceAll(/\s+/g, ' ')) as Run[]
  for (let at = 0; at < 2000; at++) {
    const line = spaced(runs())
    expect(readLine(writeLine(line))).toEqual(line)
    const blocks: Block[] = [
      { type: 'paragraph', runs: line },
      { type: 'list', ordered: next() < 0.5, items: [spaced(runs()), spaced(runs())] },
      { type: 'paragraph', runs: ['- a'] },
      { type: 'code', text: 'a\n\n  b' },
    ]
    expect(readMarkup(writeMarkup(blocks))).toEqual(blocks)
  }
})
