import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { problemOfPdf } from '../stage/playback-problem.ts'

const fixtures = new URL('../../../../../shared/fixtures/pdf/', import.meta.url)

/** How many pages it opens with, all of them read; else why it does not open, as its player says it. */
async function open(bytes: Uint8Array): Promise<number | string> {
  const task = getDocument({ data: bytes, verbosity: 0, useWorkerFetch: false })
  try {
    const book = await task.promise
    for (let page = 1; page <= Math.min(book.numPages, 3); page++) {
      const one = await book.getPage(page)
      await Promise.all([one.getTextContent(), one.getAnnotations(), one.getJSActions()])
    }
    await book.getJSActions()
    return book.numPages
  } catch (error) {
    return problemOfPdf(error instanceof Error ? error.name : '', { online: true, kept: true })
  } finally {
    await task.destroy()
  }
}

test('player P12: each document opens with its pages, or is refused with a text of its own', async (context) => {
  if (!existsSync(fixtures)) context.skip(`no folder ${fixtures.pathname}`)
  const opened: Record<string, number | string> = {}
  for (const name of readdirSync(fixtures))
    opened[name.replace('test__pdfs__', '')] = await open(new Uint8Array(readFileSync(new URL(name, fixtures))))
  expect(opened).toEqual({
    'GHOSTSCRIPT-698804-1-fuzzed.pdf': 1,
    'empty.pdf': 1,
    'empty_protected.pdf': 1,
    'encrypted-attachment.pdf': 'encrypted',
    'freeculture.pdf': 352,
    'issue9105_reduced.pdf': 1,
    'scan-bad.pdf': 1,
    'secHandler.pdf': 1,
    'tagged_stamp.pdf': 1,
    'tracemonkey.pdf': 14,
    'xfa_issue14315.pdf': 1,
  })
  expect(await open(new TextEncoder().encode('%PDF-1.4\nnothing'))).toBe('broken')
})

test('player P12: a script that a document brings for when it is opened does not run', async () => {
  const script = 'globalThis.ranFromDocument = true'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 3 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    `<< /S /JavaScript /JS (${script}) >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  const bytes = new TextEncoder().encode(`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size 5 >>\n`)
  expect(await open(bytes.slice())).toBe(1)
  const task = getDocument({ data: bytes, verbosity: 0 })
  expect(await (await task.promise).getJSActions()).toEqual(new Map([['OpenAction', [script]]]))
  expect(globalThis).not.toHaveProperty('ranFromDocument')
  await task.destroy()
})
