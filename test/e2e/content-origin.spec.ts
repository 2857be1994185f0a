import type { FrameLocator, Page } from '@playwright/test'
import { test as base, expect, phone } from './fixtures.ts'
import { fillSignIn, keepOffline, signInAndPull } from './steps.ts'
import { headlessShell } from '../support/browser/chromium.ts'
import { openProfile } from '../support/browser/profile.ts'
import { folderWithCourse } from '../support/server/folder-with-course.ts'
import { startServer, temporaryFolder, type ServerProcess } from '../support/server/server-process.ts'

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

const pageOf = (script: string) => [
  {
    path: 'index.html',
    body: Buffer.from(
      `<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>Aula</title></head><body><p id="tried"></p><p id="before"></p><p id="done"></p><button id="now">Agora sim</button><script type="module">${script}</script></body></html>`,
    ),
  },
]

/** It tries all that is not its own, and tells how each went. */
const hostile = `
const results = {}
const attempt = async (name, act) => { try { results[name] = String(await act()) } catch { results[name] = 'refused' } }
const status = async (address) => { const answer = await fetch(address); return answer.ok ? 'open' : answer.status }
const launch = location.pathname.split('/')[2]
const other = [...launch].map((letter) => (letter === '0' ? '1' : '0')).join('')
await attempt('cookies', () => document.cookie || 'nothing')
await attempt('the app’s storage', () => top.localStorage.length)
await attempt('the app’s page', () => top.document.title)
await attempt('the app’s address', () => top.location.href)
await attempt('the top elsewhere', () => { top.location.href = 'about:blank'; return 'led' })
await attempt('a window', () => { if (open('about:blank') === null) throw new Error('none') ; return 'open' })
await attempt('another host', () => status('http://localhost:' + location.port + '/healthz'))
await attempt('an API route', () => status('http://localhost:' + location.port + '/api/settings/'))
await attempt('its API on this origin', () => status('/api/settings/'))
await attempt('another bundle', () => status('../' + launch + '/css/estilo.css'))
await attempt('a launch of others', () => status('/b/' + other + '/index.html'))
await attempt('a worker', async () => { await navigator.serviceWorker.register('worker.js'); return 'there' })
document.getElementById('tried').textContent = JSON.stringify(results)
`

/** It stores what it can where it runs, and takes away the worker that answers for it. */
const storing = `
const databases = await indexedDB.databases()
const before = [localStorage.length, sessionStorage.length, databases.length, (await caches.keys()).length]
document.getElementById('before').textContent = before.join() === '0,0,0,0' ? 'Nada de antes' : before.join()
localStorage.setItem('segredo', '1'); sessionStorage.setItem('segredo', '1')
await new Promise((resolve) => { const opening = indexedDB.open('segredo'); opening.onsuccess = () => { opening.result.close(); resolve() } })
const cache = await caches.open('segredo'); await cache.put('/x', new Response('x'))
for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
document.getElementById('done').textContent = 'Guardado e sem worker'
`

/** It says in every wrong way that it was seen, and in the right one when it is asked to. */
const forging = `
const launchId = location.pathname.split('/')[2]
const other = launchId.replace(/^./, (letter) => (letter === '0' ? '1' : '0'))
for (const message of [{ type: 'finished', launchId, score: null }, { type: 'finished', launchId: other, score: null }, { type: 'finished' }, 'finished', null, { type: 'commit' }]) top.postMessage(message, '*')
parent.parent.postMessage({ type: 'shown', launchId }, '*')
document.getElementById('done').textContent = 'Enviado'
document.getElementById('now').onclick = () => parent.postMessage({ type: 'finished' }, '*')
`

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
        ...(await Promise.all(
          [hostile, storing, forging].map(async (script, at) => ({
            title: `Página ${at + 2}`,
            type: 'html' as const,
            content: { bundle: await bundle(pageOf(script)), finish: 'message' as const, seconds: 0 },
          })),
        )),
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
  server,
}) => {
  const folder = await temporaryFolder('content-profile')
  const open = async () => {
    const context = await openProfile(folder.path, server.url, { executablePath: headlessShell, viewport: phone })
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  const first = await open()
  await signInAndPull(first.page, learner)
  await first.page.goto(activity(1))
  await expectPlays(first.page)
  await expect(first.page.getByText(/Atividade concluída|Curso concluído/).first()).toBeVisible()
  await first.page.goto(course)
  await keepOffline(first.page)
  await first.context.setOffline(true)
  await first.page.goto(activity(1))
  await expectPlays(first.page)
  await first.context.close()
  const second = await open()
  await second.context.setOffline(true)
  await second.page.goto(activity(1))
  await expectPlays(second.page)
  await second.context.close()
  await folder.remove()
})

test('player P23: a worker that was stopped in the middle of a lesson answers the next file', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice()
  await signInAndPull(page, learner)
  await page.goto(activity(1))
  await expectPlays(page)
  const tools = await context.newCDPSession(page)
  await tools.send('ServiceWorker.enable')
  await tools.send('ServiceWorker.stopAllWorkers')
  const status = content(page)
    .getByRole('heading')
    .evaluate(async () => (await fetch('dados/valor.json')).status)
  expect(await status).toBe(200)
})

/** What content that means harm tried, and what came of it. */
const tried = async (page: Page): Promise<Record<string, string>> => {
  const told = content(page).locator('#tried')
  await expect(told).toContainText('}', { timeout: 30_000 })
  return JSON.parse((await told.textContent()) ?? '{}') as Record<string, string>
}

test('player P18, P19, P20: content cannot read the app, lead it elsewhere, open a window, reach another host, an API or another bundle, or put a worker of its own in place', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice()
  await signInAndPull(page, learner)
  await page.goto(activity(2))
  const results = await tried(page)
  expect(results).toEqual({
    cookies: 'nothing',
    'the app’s storage': 'refused',
    'the app’s page': 'refused',
    'the app’s address': 'refused',
    'the top elsewhere': 'refused',
    'a window': 'refused',
    'another host': 'refused',
    'an API route': 'refused',
    'its API on this origin': '404',
    'another bundle': '404',
    'a launch of others': '404',
    'a worker': 'refused',
  })
  expect(new URL(page.url()).pathname).toBe(activity(2))
  expect(context.pages()).toHaveLength(1)
})

test('player P20, P22: what a package stored is gone when the next starts; a worker that was removed is there again', async ({
  openDevice,
}) => {
  const { page } = await openDevice()
  await signInAndPull(page, learner)
  await page.goto(activity(3))
  await expect(content(page).getByText('Nada de antes')).toBeVisible({ timeout: 30_000 })
  await expect(content(page).getByText('Guardado e sem worker')).toBeVisible()
  await page.goto(activity(1))
  await expectPlays(page)
  await page.goto(activity(3))
  await expect(content(page).getByText('Nada de antes')).toBeVisible({ timeout: 30_000 })
})

test('player P21: messages of another frame, of another launch or of no known shape change nothing', async ({
  openDevice,
}) => {
  const { page } = await openDevice()
  await signInAndPull(page, learner)
  await page.goto(activity(4))
  await expect(content(page).getByText('Enviado')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Atividade concluída|Curso concluído/)).toBeHidden()
  await content(page).getByRole('button', { name: 'Agora sim' }).click()
  await expect(page.getByText(/Atividade concluída|Curso concluído/).first()).toBeVisible()
})

test('player P24: without service workers a package plays online and says that it will not without a network', async ({
  openDevice,
  server,
}) => {
  const { page } = await openDevice(phone, server.url, { serviceWorkers: 'block' })
  await page.goto('/')
  await fillSignIn(page, learner)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(activity(1))
  await expectPlays(page)
  await expect(page.getByText('Neste navegador este conteúdo só abre com internet')).toBeVisible()
})
