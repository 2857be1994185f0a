import type { FrameLocator, Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { keepOffline, signInAndPull } from './steps.ts'
import { folderWithCourse } from '../support/server/folder-with-course.ts'
import { startServer, type ServerProcess } from '../support/server/server-process.ts'

const courseId = 900
const course = `/online-courses/${courseId}`
const activity = (order: number) => `/courses/${courseId}/activities/${order}`
const learner = 'learner@demo.trilha.app'

/** A page of several files that writes down what each brought. */
const lesson = [
  {
    path: 'index.html',
    body: Buffer.from(
      `<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>Aula</title><link rel="stylesheet" href="css/Estilo.css"></head>
       <body><h1>Aula interativa</h1><p id="data"></p><script src="js/aula.js?v=2"></script></body></html>`,
    ),
  },
  { path: 'css/estilo.css', body: Buffer.from('h1 { color: rgb(1, 2, 3) }') },
  {
    path: 'js/aula.js',
    body: Buffer.from(
      `fetch('dados/valor.json').then((r) => r.json()).then(({ valor }) => { document.getElementById('data').textContent = valor })`,
    ),
  },
  { path: 'dados/valor.json', body: Buffer.from(JSON.stringify({ valor: 'quarenta e dois' })) },
]

const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads which fixtures are wanted off the pattern
    async ({}, use) => {
      const folder = await folderWithCourse('content', courseId, async (bundle) => [
        {
          title: 'Aula',
          type: 'html',
          content: { bundle: await bundle(lesson), finish: 'opened', seconds: 0 },
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

/** What runs: the frame in the adapter's frame. */
const content = (page: Page): FrameLocator => page.frameLocator('main iframe').frameLocator('iframe')

async function expectPlays(page: Page): Promise<void> {
  await expect(content(page).getByRole('heading', { name: 'Aula interativa' })).toBeVisible({ timeout: 30_000 })
  await expect(content(page).getByText('quarenta e dois')).toBeVisible()
  await expect(content(page).getByRole('heading')).toHaveCSS('color', 'rgb(1, 2, 3)')
}

test('player P17: a package plays online, then offline, then offline after the browser was restarted', async ({
  openDevice,
  server,
}) => {
  const { page, context } = await openDevice()
  await signInAndPull(page, learner)
  await page.goto(activity(1))
  await expectPlays(page)
  await expect(page.getByText(/Atividade concluída|Curso concluído/).first()).toBeVisible()
  await page.goto(course)
  await keepOffline(page)
  await server.stop()
  await page.goto(activity(1))
  await expectPlays(page)
  await context.close()
})
