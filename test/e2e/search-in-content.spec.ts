import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
// oxlint-disable-next-line import/no-named-as-default -- its types know no name
import PDFDocument from 'pdfkit'
import { packFileText, textRole } from '#contract/engine/files/file-text.ts'
import { findDocumentAt } from '#server/features/media/prepare/find-facts.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { test as base, expect, phone } from './fixtures.ts'
import { keepOffline, signInAndPull } from './steps.ts'
import { folderWithCourse } from '../support/server/folder-with-course.ts'
import { startServer, type ServerProcess } from '../support/server/server-process.ts'

const courseId = 920

/** A document of nine pages, the seventh of which speaks of something that no other one does. */
async function makeDocument(): Promise<{ body: Buffer; text: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-pages-'))
  const path = join(folder, 'pages.pdf')
  const document = new PDFDocument({ autoFirstPage: false })
  const file = createWriteStream(path)
  document.pipe(file)
  for (let page = 1; page <= 9; page++)
    document.addPage().text(page === 7 ? 'A imunização da parede vem antes da pintura.' : `Página ${page} do manual.`)
  document.end()
  await finished(file)
  const body = await readFile(path)
  const { facts, texts } = await findDocumentAt(path, body.length)
  expect(facts.pages).toBe(9)
  await rm(folder, { recursive: true })
  return { body, text: Buffer.from(packFileText(texts.map((text, at) => ({ at, text }))) ?? '') }
}

/** A minute of silence: eight thousand samples of one byte a second. */
function silence(seconds: number): Buffer {
  const rate = 8000
  const samples = Buffer.alloc(seconds * rate, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

const captions = `WEBVTT

00:00:02.000 --> 00:00:04.000
Bom dia a todos

00:00:41.000 --> 00:00:45.000
Agora a <i>diluição</i> da tinta
`

const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads which fixtures are wanted off the pattern
    async ({}, use) => {
      const { body, text } = await makeDocument()
      const folder = await folderWithCourse('texts', courseId, async (bundle) => [
        {
          title: 'Manual do pintor',
          type: 'pdf',
          content: {
            bundle: await bundle([
              { path: 'media.pdf', body },
              { path: 'text.json', body: text, role: textRole },
            ]),
            pages: 9,
          },
        },
        {
          title: 'Conversa na obra',
          type: 'audio',
          content: {
            bundle: await bundle([{ path: 'media.wav', body: silence(60) }]),
            seconds: 60,
            captions: [
              {
                language: 'pt-BR',
                bundle: await bundle([{ path: 'captions.vtt', body: Buffer.from(captions) }]),
              },
            ],
          },
        },
      ])
      const server = await startServer({ dataDir: folder.data })
      await use(server)
      await server.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('player P15: a word on page 7 and a word that is said at second 41 are found with every server closed, and open there', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: server.url })
  const page = await context.newPage()
  const box = page.getByRole('searchbox', { name: 'Buscar em tudo' })
  const hit = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await signInAndPull(page, 'learner@demo.trilha.app')
  await page.goto('/search')
  await box.fill('imunizacao')
  // It is on no device yet.
  await expect(page.getByText(/Nada encontrado|Nenhum resultado|não encontr/i).first()).toBeVisible()
  await page.goto(`/online-courses/${courseId}`)
  await keepOffline(page)

  await server.stop()
  await context.setOffline(true)
  await page.goto('/search')
  await box.fill('IMUNIZACAO')
  await expect(page.getByRole('heading', { name: 'No conteúdo' })).toBeVisible({ timeout: 30_000 })
  await expect(hit('Manual do pintor')).toContainText('página 7 · A imunização da parede vem antes da pintura.')
  await expect(page.locator('mark')).toHaveText('imunização')
  await expectNoViolationsByDayAndNight(page, 'a word of a document that was found')
  await hit('Manual do pintor').getByRole('link').click()
  await expect(page).toHaveURL(/\/activities\/1\?at=6$/)
  await expect(page.getByText(/7 de 9|7 \/ 9/).first()).toBeVisible()

  await page.goto('/search')
  await box.fill('diluiçao')
  await expect(hit('Conversa na obra')).toContainText('0:41 · Agora a diluição da tinta')
  await hit('Conversa na obra').getByRole('link').click()
  await expect(page.getByRole('slider', { name: 'Posição' })).toHaveAttribute('aria-valuetext', /^0:(3[89]|4[01]) de/)
  await context.close()
})
