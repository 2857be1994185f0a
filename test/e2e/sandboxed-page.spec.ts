import { test as base, expect } from './fixtures.ts'
import { signInAndPull } from './steps.ts'
import { folderWithCourse } from '../support/server/folder-with-course.ts'
import { freePort, startServer, type ServerProcess } from '../support/server/server-process.ts'

const courseId = 909

/** It tries what an origin would give it, and tells it was seen once it is asked to. */
const script = `
const results = {}
const attempt = async (name, act) => { try { results[name] = String(await act()) } catch { results[name] = 'refused' } }
await attempt('origin', () => origin)
await attempt('cookies', () => document.cookie)
await attempt('storage', () => localStorage.length)
await attempt('the app’s page', () => parent.document.title)
await attempt('the app’s API', async () => (await fetch(document.baseURI.replace(/api\\/.*/, 'api/settings/'))).status)
await attempt('a worker', () => navigator.serviceWorker.register('/sw.js'))
await attempt('a window', () => { if (open('about:blank') === null) throw new Error('none'); return 'open' })
document.getElementById('tried').textContent = JSON.stringify(results)
document.getElementById('now').onclick = () => parent.postMessage({ type: 'finished' }, '*')
`
const page = `<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>Página</title><style>h1 { color: rgb(1, 2, 3) }</style></head><body><h1>Página sozinha</h1><p id="tried"></p><button id="now">Já vi</button><script type="module">${script}</script></body></html>`

const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads which fixtures are wanted off the pattern
    async ({}, use) => {
      const folder = await folderWithCourse('sandboxed', courseId, async (bundle) => [
        {
          title: 'Página sozinha',
          type: 'html',
          content: {
            bundle: await bundle([{ path: 'index.html', body: Buffer.from(page) }]),
            finish: 'message',
            seconds: 0,
          },
        },
      ])
      const port = await freePort()
      // An address of its own and no CONTENT_URL: there is no content origin.
      const server = await startServer({
        port,
        dataDir: folder.data,
        env: { PUBLIC_URL: `http://localhost:${port}`, DEMO: '1' },
      })
      await use(server)
      await server.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('player P25: where there is no content origin a page that is one file runs in a sandbox with an origin of nobody, and what it says counts; opened by its address it is as alone', async ({
  openDevice,
}) => {
  const device = await openDevice()
  await signInAndPull(device.page, 'learner@demo.trilha.app')
  await device.page.goto(`/courses/${courseId}/activities/1`)
  const frame = device.page.frameLocator('main iframe')
  await expect(frame.getByRole('heading', { name: 'Página sozinha' })).toHaveCSS('color', 'rgb(1, 2, 3)', {
    timeout: 30_000,
  })
  const nothing = {
    origin: 'null',
    cookies: 'refused',
    storage: 'refused',
    'the app’s page': 'refused',
    'the app’s API': 'refused',
    'a worker': 'refused',
    'a window': 'refused',
  }
  await expect(frame.locator('#tried')).toContainText('}')
  expect(JSON.parse((await frame.locator('#tried').textContent()) ?? '')).toEqual(nothing)
  // Whoever else says so is not heard.
  await device.page.evaluate(() => postMessage({ type: 'finished' }, '*'))
  await expect(device.page.getByText(/Atividade concluída|Curso concluído/)).toBeHidden()
  const address = (await device.page.locator('main iframe').getAttribute('src')) ?? ''
  await frame.getByRole('button', { name: 'Já vi' }).click()
  await expect(device.page.getByText(/Atividade concluída|Curso concluído/).first()).toBeVisible()

  await device.page.goto(address)
  await expect(device.page.locator('#tried')).toContainText('}')
  const tried = JSON.parse((await device.page.locator('#tried').textContent()) ?? '') as Record<string, string>
  // It is its own parent there.
  expect(tried).toEqual({ ...nothing, 'the app’s page': 'Página' })
})
