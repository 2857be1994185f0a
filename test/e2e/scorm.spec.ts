import type { FrameLocator, Page } from '@playwright/test'
import type { PackageItem } from '#contract/features/activity/package/package-tree.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { test as base, expect, phone } from './fixtures.ts'
import { keepOffline, signInAndPull } from './steps.ts'
import { headlessShell } from '../support/browser/chromium.ts'
import { cutPower } from '../support/browser/power-cut.ts'
import { openProfile } from '../support/browser/profile.ts'
import { folderWithCourse } from '../support/server/folder-with-course.ts'
import { lessonItem, lessonPackage } from '../support/server/lesson-package.ts'
import { startServer, temporaryFolder, type ServerProcess } from '../support/server/server-process.ts'
import type { NewBundleFile } from '#server/engine/files/bundles/make-bundle.ts'
import type { Bundle } from '#contract/engine/files/bundle.ts'

const courseId = 901
const course = `/online-courses/${courseId}`
const activity = (order: number) => `/courses/${courseId}/activities/${order}`
const learner = 'learner@demo.trilha.app'

/** A lesson as many are: it finds the object of SCORM 1.2 above it, tells what it found, and does what its buttons say. */
const lesson = Buffer.from(`<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>Lição</title></head><body>
<h1></h1><p id="found"></p><button id="mark">Marcar página 7</button><button id="pass">Passar com 80</button><button id="long">Guardar demais</button><button id="note">Anotar</button>
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
  document.getElementById('note').onclick = () => {
    api.LMSSetValue('cmi.core.lesson_location', 'outra'); api.LMSSetValue('cmi.core.score.raw', '1'); api.LMSSetValue('cmi.core.lesson_status', 'failed')
    document.getElementById('note').textContent = 'Anotado: ' + api.LMSCommit('')
  }
  addEventListener('unload', () => { api.LMSSetValue('cmi.core.lesson_location', get('cmi.core.lesson_location') + ' e saí'); api.LMSCommit('') })
</script></body></html>`)

/** The same for SCORM 2004: it may also say where to go. */
const lesson2004 =
  Buffer.from(`<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>Lição</title></head><body>
<h1></h1><p id="found"></p><button id="pass">Concluir</button><button id="next">Concluir e seguir</button><button id="exit">Sair de tudo</button><button id="mark">Marcar</button>
<script>
  let at = window; while (!at.API_1484_11 && at.parent !== at) at = at.parent
  const api = at.API_1484_11
  document.querySelector('h1').textContent = new URLSearchParams(location.search).get('nome')
  api.Initialize('')
  document.getElementById('found').textContent = [api.GetValue('cmi.location') || 'começo', api.GetValue('cmi.entry')].join(' / ')
  const done = () => { api.SetValue('cmi.completion_status', 'completed'); api.SetValue('cmi.success_status', 'passed'); api.SetValue('cmi.score.scaled', '0.9') }
  document.getElementById('pass').onclick = () => { done(); document.getElementById('pass').textContent = 'Concluída: ' + api.Commit('') }
  document.getElementById('next').onclick = () => { done(); api.SetValue('adl.nav.request', 'continue'); api.Terminate('') }
  document.getElementById('exit').onclick = () => { api.SetValue('adl.nav.request', 'exitAll'); api.Terminate('') }
  document.getElementById('mark').onclick = () => { api.SetValue('cmi.location', 'tela 4'); api.SetValue('cmi.exit', 'suspend'); document.getElementById('mark').textContent = 'Marcada: ' + api.Commit('') }
  addEventListener('unload', () => api.Terminate(''))
</script></body></html>`)

const packageOf = async (
  bundle: (files: readonly NewBundleFile[]) => Promise<Bundle>,
  items: PackageItem[],
  version: '1.2' | '2004_4' = '1.2',
) =>
  lessonPackage(await bundle([{ path: 'licao.html', body: version === '1.2' ? lesson : lesson2004 }]), items, version)

const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads which fixtures are wanted off the pattern
    async ({}, use) => {
      const folder = await folderWithCourse('scorm', courseId, async (bundle) => [
        { title: 'Uma lição', type: 'scorm', content: await packageOf(bundle, [lessonItem('i1', 'Única')]) },
        {
          title: 'Duas lições',
          type: 'scorm',
          content: await packageOf(bundle, [
            lessonItem('i1', 'Primeira'),
            lessonItem('i2', 'Segunda', { prerequisites: 'i1' }),
          ]),
        },
        {
          title: 'Sequenciado',
          type: 'scorm',
          content: await packageOf(
            bundle,
            [
              lessonItem('s1', 'Um'),
              lessonItem('s2', 'Dois', { sequencing: { hideLmsUi: ['previous', 'exitAll'] } }),
              lessonItem('s3', 'Três', { sequencing: { deliveryControls: { completionSetByContent: true } } }),
            ],
            '2004_4',
          ),
        },
        { title: 'Para rever', type: 'scorm', content: await packageOf(bundle, [lessonItem('i1', 'Única')]) },
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
}) => {
  const { page, context } = await openDevice()
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
  await expect(content(page).getByText(/^página 7( e saí)+ \/ açaí=1/)).toBeVisible({ timeout: 30_000 })
  const other = await openDevice()
  await signInAndPull(other.page, learner)
  await other.page.goto(activity(1))
  await expect(content(other.page).getByText(/^página 7( e saí)+ \/ açaí=1/)).toBeVisible({ timeout: 30_000 })
  await context.setOffline(true)
  await page.goto(activity(1))
  await expect(content(page).getByText(/^página 7( e saí)+ \/ açaí=1/)).toBeVisible({ timeout: 30_000 })
})

test('player P30: what a lesson kept survives the end of the browser’s power, and what it said as its tab was closed comes at the next start of the app', async ({
  server,
  openDevice,
}) => {
  const folder = await temporaryFolder('cut-profile')
  const open = async () => {
    const context = await openProfile(folder.path, server.url, { executablePath: headlessShell, viewport: phone })
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  const painter = 'seller@demo.trilha.app'
  const first = await open()
  await signInAndPull(first.page, painter, 'Vértice')
  await first.page.goto(course)
  await keepOffline(first.page)
  await first.context.setOffline(true)
  await first.page.goto(activity(1))
  await content(first.page).getByRole('button', { name: 'Marcar página 7' }).click({ timeout: 30_000 })
  await expect(content(first.page).getByRole('button', { name: 'Marcado: true' })).toBeVisible()
  // How long a disk takes is the machine's: what the app confirmed has left the journal, and that is what has to stay.
  const journal = () =>
    first.page
      .frameLocator('main iframe')
      .locator('html')
      .evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('trilha.commit.')))
  await expect.poll(journal).toEqual([])
  await cutPower(first.context)
  const second = await open()
  await second.context.setOffline(true)
  await second.page.goto(activity(1))
  await expect(content(second.page).getByText(/^página 7 \/ açaí=1 \/ resume/)).toBeVisible({ timeout: 30_000 })
  // Its tab is closed: what it says then reaches no app, and no lesson is opened again on this device.
  const home = await second.context.newPage()
  await second.page.close()
  await second.context.setOffline(false)
  const told = home.waitForRequest((request) => request.postData()?.includes('página 7 e saí') === true)
  await home.goto('/')
  await (await told).response()
  const other = await openDevice()
  await signInAndPull(other.page, painter, 'Vértice')
  await other.page.goto(activity(1))
  await expect(content(other.page).getByText(/^página 7 e saí \/ açaí=1/)).toBeVisible({ timeout: 30_000 })
  await second.context.close()
  await folder.remove()
})

test('player P28, P33: of two lessons the second opens once the first is passed; the package is approved when both are, offline, and may be tried again', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice()
  await signInAndPull(page, 'seller@demo.trilha.app', 'Vértice')
  await page.goto(course)
  await keepOffline(page)
  await context.setOffline(true)
  await page.goto(activity(2))
  await expect(content(page).getByRole('heading', { name: 'Primeira' })).toBeVisible({ timeout: 30_000 })
  const next = page.getByRole('button', { name: 'Próxima lição' })
  await expect(next).toBeDisabled()
  await content(page).getByRole('button', { name: 'Passar com 80' }).click()
  await expect(content(page).getByRole('button', { name: 'Passou: true' })).toBeVisible()
  await expect(next).toBeEnabled()
  await next.click()
  await expect(content(page).getByRole('heading', { name: 'Segunda' })).toBeVisible()
  await page.getByRole('button', { name: 'Lição 2 de 2' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('button', { name: /Primeira/ })).toContainText('Concluída')
  await expectNoViolationsByDayAndNight(page, 'the lessons of a package')
  await page.keyboard.press('Escape')
  await content(page).getByRole('button', { name: 'Passar com 80' }).click()
  await expect(page.getByText(/Atividade concluída|Curso concluído/).first()).toBeVisible()
  await page.goto(activity(2))
  await expect(page.getByRole('heading', { name: 'Você foi aprovado' })).toBeVisible()
  await expect(page.getByText('Nota: 80 de 100')).toBeVisible()
  await page.getByRole('button', { name: 'Nova tentativa' }).click()
  await expect(content(page).getByText('começo / / ab-initio / normal')).toBeVisible({ timeout: 30_000 })
})

test('player P35, P37, P38: a package of 2004 goes where it and its menu allow, hides what it hides, resumes at its lesson, and ends when it says so', async ({
  openDevice,
}) => {
  const { page } = await openDevice()
  await signInAndPull(page, learner)
  await page.goto(activity(3))
  const heading = (name: string) =>
    expect(content(page).getByRole('heading', { name })).toBeVisible({ timeout: 30_000 })
  await heading('Um')
  const [previous, next] = ['Lição anterior', 'Próxima lição'].map((name) => page.getByRole('button', { name }))
  await expect(previous!).toBeDisabled()
  await content(page).getByRole('button', { name: 'Concluir e seguir' }).click()
  await heading('Dois')
  await expect(previous!).toBeHidden()
  await content(page).getByRole('button', { name: 'Marcar' }).click()
  await expect(content(page).getByRole('button', { name: 'Marcada: true' })).toBeVisible()
  await page.reload()
  await heading('Dois')
  await expect(content(page).getByText('tela 4 / resume')).toBeVisible()
  // It may be put aside, not ended: the package hides that.
  await page.getByRole('button', { name: 'Lição 2 de 3' }).click()
  await expect(page.getByRole('button', { name: 'Encerrar as lições' })).toBeHidden()
  await page.getByRole('button', { name: 'Parar e continuar depois' }).click()
  await expect(page.getByRole('heading', { name: 'Você saiu das lições' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await heading('Dois')
  await expect(content(page).getByText('tela 4 / resume')).toBeVisible()
  await content(page).getByRole('button', { name: 'Concluir', exact: true }).click()
  await expect(content(page).getByRole('button', { name: 'Concluída: true' })).toBeVisible()
  await next!.click()
  await heading('Três')
  await expect(previous!).toBeEnabled()
  await page.getByRole('button', { name: 'Lição 3 de 3' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('button', { name: /Um/ })).toContainText('Concluída')
  await expect(menu.getByRole('button', { name: /Três/ })).toContainText('Em andamento')
  await menu.getByRole('button', { name: /Um/ }).click()
  await heading('Um')
  await content(page).getByRole('button', { name: 'Sair de tudo' }).click()
  await expect(page.getByRole('heading', { name: 'Você saiu das lições' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await heading('Um')
  await page.getByRole('button', { name: 'Lição 1 de 3' }).click()
  await page.getByRole('button', { name: 'Encerrar as lições' }).click()
  await expect(page.getByRole('heading', { name: 'Você saiu das lições' })).toBeVisible()
})

test('player P33: who looks at a finished package again sees what was kept, and what is done then is not kept', async ({
  openDevice,
}) => {
  const { page } = await openDevice()
  await signInAndPull(page, learner)
  await page.goto(activity(4))
  await content(page).getByRole('button', { name: 'Marcar página 7' }).click({ timeout: 30_000 })
  await content(page).getByRole('button', { name: 'Passar com 80' }).click()
  await expect(content(page).getByRole('button', { name: 'Passou: true' })).toBeVisible()
  await expect(page.getByText(/Atividade concluída|Curso concluído/).first()).toBeVisible()
  const review = async () => {
    await page.goto(activity(4))
    await expect(page.getByText('Nota: 80 de 100')).toBeVisible()
    await page.getByRole('button', { name: 'Rever sem valer nota' }).click()
  }
  await review()
  // Its last words as it was left may be in it; what was done while it was looked at is not.
  await expect(content(page).getByText(/^página 7( e saí)? \/ açaí=1 \/.*\/ review$/)).toBeVisible({ timeout: 30_000 })
  await content(page).getByRole('button', { name: 'Anotar' }).click()
  await expect(content(page).getByRole('button', { name: 'Anotado: true' })).toBeVisible()
  await review()
  await expect(content(page).getByText(/^página 7( e saí)? \/ açaí=1 \/.*\/ review$/)).toBeVisible({ timeout: 30_000 })
})
