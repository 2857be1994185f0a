import { beforeEach, expect, test } from 'vitest'
import { EntryIndex } from './entry-index.ts'
import type { Entry, EntryKind } from './search-api.ts'

let index: EntryIndex
let nextKey = 0
const entry = (title: string, detail = '', kind: EntryKind = 'course'): Entry => {
  return { kind, key: String(nextKey++), title, detail }
}
const put = (...entries: Entry[]) => entries.forEach((one) => index.put(one))
const titles = (typed: string, most = 10) =>
  index.find(typed, most).groups.flatMap((group) => group.hits.map((hit) => hit.title))
/** What is marked of each title found. */
const marked = (typed: string) =>
  index
    .find(typed, 10)
    .groups.flatMap(({ hits }) => hits.flatMap((hit) => hit.titleMarks.map((at) => hit.title.slice(...at))))

beforeEach(() => {
  index = new EntryIndex()
  nextKey = 0
})

test('accents and case do not matter, in what is typed and in what is there', () => {
  put(entry('Saúde no trabalho'), entry('Preparação de Superfícies'))
  expect(titles('SAUDE')).toEqual(['Saúde no trabalho'])
  expect(titles('preparacao')).toEqual(['Preparação de Superfícies'])
  expect(titles('súpêrficies')).toEqual(['Preparação de Superfícies'])
})

test.each([
  ['a letter other', 'trabslho'],
  ['a letter less', 'trabaho'],
  ['a letter more', 'trabaalho'],
  ['two letters swapped', 'trablaho'],
  ['two of them in a long word', 'preaparcao'],
])('%s still finds it', (_, typed) => {
  put(entry('Preparação para o trabalho'))
  expect(titles(`${typed} `)).toHaveLength(1)
})

test('short words and numbers are meant as they are typed', () => {
  put(entry('Cor do mar'), entry('Loja 1001'))
  expect(titles('mor')).toEqual([])
  expect(titles('1002')).toEqual([])
  expect(titles('1001')).toEqual(['Loja 1001'])
})

test('a word of four to seven letters may have one typo, not two', () => {
  put(entry('Tinta acrílica'))
  expect(titles('tinat ')).toHaveLength(1)
  expect(titles('tonat ')).toHaveLength(0)
})

test('the word that is being typed needs only its beginning, with its typo', () => {
  put(entry('Treinamento de vendas'))
  for (const typed of ['t', 'tre', 'trein', 'treinma', 'trienamen', 'vendas trei'])
    expect(titles(typed), typed).toHaveLength(1)
  expect(titles('treimn ')).toEqual([])
  expect(titles('trei vend')).toHaveLength(1)
})

test('a title that begins so comes first, then one with the word, one with a typo, and what only tells of it', () => {
  put(
    entry('Argamassa', 'para paredes'),
    entry('Parede de gesso'),
    entry('Pintura de paredes'),
    entry('Paredes externas'),
  )
  expect(titles('paredes')).toEqual(['Paredes externas', 'Pintura de paredes', 'Parede de gesso', 'Argamassa'])
})

test('every word must be there, in any order; tiny ones are no reason to leave something out', () => {
  put(entry('Curso: tinta para madeira'), entry('Tinta a óleo'))
  expect(titles('madeira tinta')).toEqual(['Curso: tinta para madeira'])
  expect(titles('curso de tinta')).toEqual(['Curso: tinta para madeira'])
  expect(titles('tinta a')).toEqual(['Tinta a óleo', 'Curso: tinta para madeira'])
  expect(titles('tinta gesso')).toEqual([])
})

test('what is alike in words comes in the order of kinds, the kind with the best hit first', () => {
  put(entry('Tinta', '', 'product'), entry('Tinta', '', 'course'), entry('Loja da tinta', '', 'store'))
  expect(index.find('tinta', 5).groups.map((group) => group.kind)).toEqual(['course', 'product', 'store'])
  expect(index.find('loja', 5).groups.map((group) => group.kind)).toEqual(['store'])
})

test('each kind shows its best, tells how many there are, and shows more of one on demand', () => {
  put(...Array.from({ length: 30 }, (_, at) => entry(`Loja ${at}`, '', 'store')), entry('Loja', '', 'course'))
  const { groups, total } = index.find('loja', 3)
  expect(groups.map(({ kind, hits, total: of }) => [kind, hits.length, of])).toEqual([
    ['course', 1, 1],
    ['store', 3, 30],
  ])
  expect(total).toBe(31)
  expect(index.find('loja', 3, { kind: 'store', most: 20 }).groups[1]?.hits).toHaveLength(20)
})

test('the part that was typed is marked, where a typo was meant the whole word', () => {
  put(entry('Preparação de paredes'))
  expect(marked('prep')).toEqual(['Prep'])
  expect(marked('preparacao pard')).toEqual(['Preparação', 'paredes'])
  expect(marked('PAREDES ')).toEqual(['paredes'])
})

test('what is changed is found anew, what is gone no more, also after many of them', () => {
  for (let round = 0; round < 3; round++) {
    put(...Array.from({ length: 1500 }, (_, at) => ({ ...entry(`Loja ${round} ${at}`), key: String(at) })))
    index.settle()
    expect(index.size).toBe(1500)
    expect(titles(`loja ${round} 7`)[0]).toBe(`Loja ${round} 7`)
    expect(index.find('loja', 1).total).toBe(1500)
  }
  for (let at = 0; at < 1500; at++) index.remove('course', String(at))
  expect(titles('loja')).toEqual([])
  expect(index.size).toBe(0)
})

test.each(['', '   ', '· — …', '\u0301', '%_*?[('])('nothing to look for (%j) finds nothing', (typed) => {
  put(entry('Loja · 1'))
  expect(index.find(typed, 5).groups).toEqual([])
})

test('a text of any length and in any script is taken', () => {
  put(entry('日本語 курс'), entry('x'.repeat(5000)))
  expect(titles('курс')).toHaveLength(1)
  expect(titles('日')).toHaveLength(1)
  expect(titles('x'.repeat(3000))).toHaveLength(1)
  expect(() => titles('palavra '.repeat(2000))).not.toThrow()
})
