import type { FrameLocator, Page } from '@playwright/test'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { PackageItem } from '#contract/features/activity/package/package-tree.ts'
import { test as base, expect } from './fixtures.ts'
import { keepOffline, signInAndPull } from './steps.ts'
import { folderWithCourse } from '../support/server/folder-with-course.ts'
import { startServer, type ServerProcess } from '../support/server/server-process.ts'
import type { NewBundleFile } from '#server/engine/files/bundles/make-bundle.ts'
import type { Bundle } from '#contract/engine/files/bundle.ts'

const courseId = 901
const course = `/online-courses/${courseId}`
const activity = (order: number) => `/courses/${courseId}/activities/${order}`
const learner = 'learner@demo.trilha.app'

/** A lesson as many are: it finds the object of SCORM 1.2 above it, tells what it found, and does what its buttons say. */
const lesson = Buffer.from(`<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>Lição</title></head><body>
<h1></h1><p id="found"></p><button id="mark">Marcar página 7</button><button id="pass">Passar com 80</button><button id="long">Guardar demais</button>
<script>
  let at = window; while (!at.API && at.parent !== at) at = at.parent
  const api = at.API
  document.querySelector('h1').textContent = new URLSearchParams(location.search).get('nome')
  api.LMSInitialize('')
  const get = (name) => api.LMSGetValue(name)
  document.getElementById('found').textContent = [get('cmi.core.lesson_location') || 'começo', get('cmi.suspend_data'), get('cmi.core.entry'), get('cmi.core.lesson_mode')].join(' / ')
  document.getElementById('mark').onclick = () => {
    api.LMSSetValue('cmi.core.lesson_location', 'página 7'); api.LMSSetValue('cmi.suspend_data', 'açaí=1'); api.LMSSetValue('cmi.core.lesson_status', 'incomplete'); api.LMSSetValue('cmi.core.exit', 'suspend')
    document.getElementById('mark').textContent = 'Marcado: ' + api.LMSCommit('')
  }
  document.getElementById('pass').onclick = () => {
    api.LMSSetValue('cmi.core.score.raw', '80'); api.LMSSetValue('cmi.core.lesson_status', 'passed'); api.LMSSetValue('cmi.core.exit', '')
    document.getElementById('pass').textContent = 'Passou: ' + api.LMSFinish('')
  }
  document.getElementById('long').onclick = () => {
    const said = [4096, 4097].map((length) => api.LMSSetValue('cmi.suspend_data', 'x'.repeat(length)) + api.LMSGetLastError())
    document.getElementById('long').textContent = said.join(' ')
  }
  addEventListener('unload', () => { api.LMSSetValue('cmi.core.lesson_location', get('cmi.core.lesson_location') + ' e saí'); api.LMSCommit('') })
</script></body></html>`)

const item = (identifier: string, title: string, more: Partial<PackageItem> = {}): PackageItem => ({
  identifier,
  title,
  href: `licao.html?nome=${title}`,
  visible: true,
  scormType: 'sco',
  items: [],
  ...more,
})

async function packageOf(
  bundle: (files: readonly NewBundleFile[]) => Promise<Bundle>,
  items: PackageItem[],
): Promise<Extract<KnownActivity, { type: 'scorm' }>['content']> {
  return {
    bundle: await bundle([{ path: 'licao.html', body: lesson }]),
    tree: { kind: 'scorm', version: '1.2', identifier: 'curso', title: 'Golfe', items, globalObjectives: false },
    longState: false,
    attempts: 2,
    scoreOf: 'highest',
    silent: 'in_progress',
  }
}

const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads which fixtures are wanted off the pattern
    async ({}, use) => {
      const folder = await folderWithCourse('scorm', courseId, async (bundle) => [
        { title: 'Uma lição', type: 'scorm', content: await packageOf(bundle, [item('i1', 'Única')]) },
        {
          title: 'Duas lições',
          type: 'scorm',
          content: await packageOf(bundle, [item('i1', 'Primeira'), item('i2', 'Segunda', { prerequisites: 'i1' })]),
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

const content = (page: Page): FrameLocator => page.frameLocator('main iframe').frameLocator('iframe')

test('player P29: location and suspend data come back after leaving, after a reload, without a network and on another device', async ({
  openDevice,
  server,
}) => {
  const { page } = await openDevice()
  await signInAndPull(page, learner)
  await page.goto(course)
  await keepOffline(page)
  await page.goto(activity(1))
  await expect(content(page).getByText('começo / / ab-initio / normal')).toBeVisible({ timeout: 30_000 })
  await content(page).getByRole('button', { name: 'Guardar demais' }).click()
  await expect(content(page).getByRole('button', { name: 'true0 false405' })).toBeVisible()
  await content(page).getByRole('button', { name: 'Marcar página 7' }).click()
  await expect(content(page).getByRole('button', { name: 'Marcado: true' })).toBeVisible()
  await page.reload()
  await expect(content(page).getByText(/^página 7( e saí)? \/ açaí=1 \/ resume/)).toBeVisible({ timeout: 30_000 })
  // Leaving within the app waits for what the lesson says as it goes.
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(page).toHaveURL(new RegExp(`${course}$`))
  await page.goto(activity(1))
  await expect(content(page).getByText(/^página 7( e saí)+ \/ açaí=1 \/ resume/)).toBeVisible({ timeout: 30_000 })
  const other = await openDevice()
  await signInAndPull(other.page, learner)
  await other.page.goto(activity(1))
  await expect(content(other.page).getByText(/^página 7( e saí)+ \/ açaí=1 \/ resume/)).toBeVisible({ timeout: 30_000 })
  await server.stop()
  await page.goto(activity(1))
  await expect(content(page).getByText(/^página 7( e saí)+ \/ açaí=1/)).toBeVisible({ timeout: 30_000 })
})
