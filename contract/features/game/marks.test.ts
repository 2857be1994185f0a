import { expect, test } from 'vitest'
import { gapsOf, readGaps } from './gaps.ts'
import { readMarks, withoutMarks } from './marks.ts'

const shown = (text: string) =>
  readMarks(text)
    .map(({ text: said, strong, emphasis }) => {
      const leaning = emphasis ? `<i>${said}</i>` : said
      return strong ? `<b>${leaning}</b>` : leaning
    })
    .join('')

test.each([
  ['Use **luvas** e _máscara_.', 'Use <b>luvas</b> e <i>máscara</i>.'],
  ['**Nunca _misture_ tintas**', '<b>Nunca </b><b><i>misture</i></b><b> tintas</b>'],
  ['2 ** 3 e 4 * 5', '2 ** 3 e 4 * 5'],
  ['nome_do_arquivo e ____', 'nome_do_arquivo e ____'],
  ['**aberto\ne fechado**', '**aberto\ne fechado**'],
])('game texts are bold and italic where marks stand close to their words: %s', (text, html) => {
  expect(shown(text)).toBe(html)
})

test('what is told of a text has no marks', () => {
  expect(withoutMarks('A **tinta** é _nova_')).toBe('A tinta é nova')
})

test('a text with gaps keeps its bold words beside its gaps, however close they stand', () => {
  const text = '**A** *tinta/cor***seca** em *2* horas'
  expect(gapsOf(text).map(({ answers }) => answers)).toEqual([['tinta', 'cor'], ['2']])
  expect(readGaps(text).flatMap((piece) => (typeof piece === 'string' ? [piece] : []))).toEqual([
    '**A**',
    ' ',
    '**seca**',
    ' em ',
    ' horas',
  ])
})
