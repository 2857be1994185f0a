import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
// oxlint-disable-next-line import/no-named-as-default -- its types know no name
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { findDocumentAt } from './find-facts.ts'

const fixtures = new URL('../../../../../shared/fixtures/pdf', import.meta.url).pathname

test('player P15: what a document says is read by its pages, with its accents; a picture of a page says nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-text-'))
  const path = join(folder, 'pages.pdf')
  const document = new PDFDocument({ autoFirstPage: false })
  const file = createWriteStream(path)
  document.pipe(file)
  document.addPage().text('Preparação')
  document.addPage()
  document.addPage().text('Imunização à vista, coração').text('e mais')
  document.end()
  await finished(file)
  const { facts, texts } = await findDocumentAt(path, (await stat(path)).size)
  await rm(folder, { recursive: true })
  expect(facts.pages).toBe(3)
  expect(texts.map((text) => text.trim())).toEqual(['Preparação', '', 'Imunização à vista, coração\ne mais'])
})

test('player P15: documents of others are read as far as they can be opened, and none holds the reader up', async (context) => {
  if (!existsSync(fixtures)) return context.skip(`${fixtures} is not here`)
  const names = (await readdir(fixtures)).filter((name) => name.endsWith('.pdf'))
  const letters: Record<string, number> = {}
  for (const name of names) {
    const path = join(fixtures, name)
    const { facts, texts } = await findDocumentAt(path, (await stat(path)).size)
    expect([name, texts.length <= (facts.pages ?? 0)]).toEqual([name, true])
    letters[name] = texts.join('').length
  }
  expect(Object.values(letters).filter((count) => count > 0).length).toBeGreaterThan(0)
}, 60_000)
