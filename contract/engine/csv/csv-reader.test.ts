import { expect, test } from 'vitest'
import { CsvReader } from './csv-reader.ts'

const read = (text: string, separator = ',', size = text.length) => {
  const reader = new CsvReader(separator)
  const records = []
  for (let at = 0; at < text.length; at += size) records.push(...reader.push(text.slice(at, at + size)))
  return [...records, ...reader.end()]
}
const cells = (text: string, separator?: string, size?: number) => read(text, separator, size).map((each) => each.cells)

const odd = 'a,"b ""c"", d","e\r\nf"\r\n,,\n"",x\r1;2,\t"q,é😀\n\n'

test('a CSV is read the same in pieces of any size', () => {
  const whole = cells(odd)
  expect(whole).toEqual([['a', 'b "c", d', 'e\r\nf'], ['', '', ''], ['', 'x'], ['1;2', '\t"q', 'é😀'], ['']])
  for (let size = 1; size < odd.length; size++) expect([size, cells(odd, ',', size)]).toEqual([size, whole])
})

test('what is no CSV is told: text behind a closing quote, a quote that stays open', () => {
  expect(read('a,"b"c\nd,e\n').map(({ isBroken }) => isBroken)).toEqual([true, false])
  expect(read('a,b\n"c,d\ne').map(({ isBroken, isEnded }) => [isBroken, isEnded])).toEqual([
    [false, true],
    [true, false],
  ])
})

test('back-office D47: a cell of ten megabytes breaks its row, is not kept, and the rows after it are read', () => {
  const records = read(`a,b\n${'x'.repeat(10 * 1024 * 1024)},y\nc,d\n`, ',', 65_536)
  expect(records.map(({ isBroken }) => isBroken)).toEqual([false, true, false])
  expect(records[1]?.cells.map(({ length }) => length)).toEqual([10_000, 1])
  expect(records[2]?.cells).toEqual(['c', 'd'])
})
