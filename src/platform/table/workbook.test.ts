import { readSheet } from 'read-excel-file/universal'
import writeXlsxFile from 'write-excel-file/universal'
import { expect, test } from 'vitest'
import { csvText } from '#contract/engine/staff/list.ts'
import { readTable } from './table-file.ts'
import { csvToWorkbook, isWorkbook } from './workbook.ts'

const asFile = (content: BlobPart, name: string) => new File([content], name)
const textOf = async (file: File) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readTable(file))

const report = csvText([
  ['Loja', 'Documento', 'Pontos', 'Nota'],
  ['Casa das Tintas; "Centro"', '01234567890', 1250, '=1+1'],
  ['Ação\nNorte', '98765432100', -30, '+55 11 98765-4321'],
])

test('a report taken as a workbook has the words, the numbers to reckon with and the documents of its CSV', async () => {
  const workbook = await csvToWorkbook(report)
  expect(isWorkbook(new Uint8Array(await workbook.arrayBuffer()))).toBe(true)
  expect(await readSheet(await workbook.arrayBuffer())).toEqual([
    ['Loja', 'Documento', 'Pontos', 'Nota'],
    // A document keeps its zero, and what looks like a formula is a text.
    ['Casa das Tintas; "Centro"', '01234567890', 1250, '=1+1'],
    ['Ação\nNorte', '98765432100', -30, '+55 11 98765-4321'],
  ])
})

test('a workbook that is brought in reads as the CSV it was, formulas marked as in a CSV', async () => {
  expect(await textOf(asFile(await csvToWorkbook(report), 'lojas.xlsx'))).toBe(report)
})

test('numbers keep all of their digits, days are days, an empty cell is empty', async () => {
  const sheet = await writeXlsxFile([
    ['sku', 'points', 'from'],
    [{ value: 12345678901, type: Number }, 1.5, { value: new Date('2026-10-01'), type: Date, format: 'dd/mm/yyyy' }],
    [null, 3, null],
  ]).toBlob()
  expect(await textOf(asFile(sheet, 'pontos.xlsx'))).toBe(
    csvText([
      ['sku', 'points', 'from'],
      ['12345678901', '1.5', '2026-10-01'],
      ['', '3', ''],
    ]),
  )
})

test('a CSV goes as it is, whatever it is written in', async () => {
  const latin = new Uint8Array([0x4e, 0xe3, 0x6f])
  expect(await readTable(asFile(latin, 'pontos.csv'))).toEqual(latin)
})

test('a file that only begins as a workbook is refused, and says so by its own error', async () => {
  await expect(readTable(asFile(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]), 'pontos.xlsx'))).rejects.toThrow(
    'unreadable workbook',
  )
})

test('a report of more than two hundred columns, with long texts, is whole', async () => {
  const wide = [
    Array.from({ length: 260 }, (_, at) => `Pergunta ${at}`),
    [...Array(259).fill('sim'), 'x'.repeat(30_000)],
  ]
  expect(await readSheet(await (await csvToWorkbook(csvText(wide))).arrayBuffer())).toEqual(wide)
})
