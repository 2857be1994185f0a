import type { FrameLocator, Page } from '@playwright/test'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, test as base, expect } from './fixtures.ts'
import { signInAndPull, signInOnScreen } from './steps.ts'
import { saveSettingsAt } from '../support/save-settings.ts'
import { signInAt } from '../support/server/api-person.ts'
import { startVendor, type StandInVendor } from '../support/external-services/vendor.ts'
import { folderWithCourse } from '../support/server/folder-with-course.ts'
import { startServer, type ServerProcess } from '../support/server/server-process.ts'

const courseId = 908
const activity = (order: number) => `/courses/${courseId}/activities/${order}`
const seconds = 8

const test = base.extend<object, { server: ServerProcess; vendor: StandInVendor }>({
  vendor: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads which fixtures are wanted off the pattern
    async ({}, use) => {
      const vendor = await startVendor(seconds)
      await use(vendor)
      await vendor.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ vendor }, use) => {
      const folder = await folderWithCourse('embeds', courseId, async () => [
        { title: 'Vídeo do balcão', type: 'youtube', content: { name: 'balcao-7890', seconds } },
        { title: 'Filme da loja', type: 'vimeo', content: { name: '76979871/0a1b2c3d', seconds } },
        { title: 'Vídeo retirado', type: 'youtube', content: { name: 'gone-567890', seconds } },
        { title: 'Slides', type: 'linkedin_slidshare', content: { vendor: 'slideshare', name: 'key/aB3dE6gH' } },
      ])
      const standIns = ['youtube', 'vimeo', 'slideshare'].map((name) => `${name}=${vendor.origin}`).join(' ')
      const server = await startServer({ dataDir: folder.data, env: { EMBED_STAND_INS: standIns } })
      await use(server)
      await server.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** What the vendor shows: its frame in the frame of our page. */
const shown = (page: Page): FrameLocator => page.frameLocator('main iframe').frameLocator('iframe')
const done = (page: Page) => page.getByText(/Atividade concluída|Curso concluído/).first()

test('player P48: YouTube and Vimeo are asked for nothing before a tap, count what was played of them and nothing that was skipped, and offline the card says so', async ({
  openDevice,
  server,
  vendor,
}) => {
  const { page, context } = await openDevice()
  await signInAndPull(page, 'learner@demo.trilha.app')
  await page.goto(activity(1))
  const open = page.getByRole('button', { name: 'Abrir YouTube' })
  await expect(open).toBeVisible()
  await expect(page.getByText('YouTube · 8 s')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'the card of a video elsewhere')
  expect(vendor.asked).toEqual([])

  await open.click()
  await expect(page.getByText(/Visto [1-9]\d?%/)).toBeVisible({ timeout: 30_000 })
  expect(vendor.asked.map(({ path }) => path.split('?')[0])).toEqual(['/embed/balcao-7890'])
  // The vendor learns the host that frames it, and nothing of the course or its person.
  expect(vendor.asked[0]?.referrer).toBe(`http://content.localhost:${server.port}/`)
  await shown(page).getByRole('button', { name: 'Pular para o fim' }).click()
  await expect(page.getByText('Falta ver uma parte')).toBeVisible()
  await expect(done(page)).toBeHidden()
  await expectNoViolationsByDayAndNight(page, 'a video elsewhere')
  await page.getByRole('button', { name: 'Ver agora' }).click()
  await expect(done(page)).toBeVisible({ timeout: 20_000 })

  await page.goto(activity(2))
  await page.getByRole('button', { name: 'Abrir Vimeo' }).click()
  await expect(done(page)).toBeVisible({ timeout: 30_000 })
  expect(vendor.asked.at(-1)?.path).toBe('/video/76979871?h=0a1b2c3d&autoplay=1&playsinline=1&dnt=1')

  await page.goto(activity(3))
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/activities/refused/'))
  await open.click()
  await expect(page.getByRole('alert')).toContainText('O YouTube não mostra mais este conteúdo')
  expect((await told).status()).toBe(200)
  await expect(page.locator('main iframe')).toHaveCount(0)

  await page.goto(activity(4))
  await page.getByRole('button', { name: 'Abrir SlideShare' }).click()
  await expect(shown(page).getByRole('heading', { name: 'Do fornecedor' })).toBeVisible()
  await expect(page.getByText('Conta como vista depois de 30 segundos na tela.')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'slides elsewhere')
  expect(vendor.asked.at(-1)?.path).toBe('/slideshow/embed_code/key/aB3dE6gH')

  const before = vendor.asked.length
  // Frames of other sites that go away take the browser's word that there is no network along: they go first.
  await page.goto(`/online-courses/${courseId}`)
  await context.setOffline(true)
  await expect(page.getByText('Abre quando houver internet')).toHaveCount(4)
  await page.goto(activity(1))
  await expect(page.getByText(/Só abre com internet: está no YouTube/)).toBeVisible()
  await expect(page.getByText('YouTube · 8 s')).toBeVisible()
  await expect(open).toBeHidden()
  await expectNoViolationsByDayAndNight(page, 'the card of a video elsewhere, offline')
  expect(vendor.asked).toHaveLength(before)
})

test('player P48: an author pastes a link and what is kept is its name; another one is refused; the preview tells a wrong length; a yes to optional cookies stands for the tap', async ({
  openDevice,
  server,
  vendor,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Vértice')
  await page.goto('/admin/content')
  await page.getByRole('button', { name: 'Criar conteúdo' }).first().click()
  await page.getByRole('dialog').getByLabel('Título').fill('De fora')
  await page.getByRole('button', { name: 'Começar a escrever' }).click()
  await page.getByRole('button', { name: 'Adicionar atividade' }).click()
  await page.getByLabel('Título da atividade').fill('Vídeo de fora')
  await page.getByLabel('Tipo', { exact: true }).selectOption('youtube')
  const address = page.getByLabel('Endereço')
  await address.fill('https://vimeo.com/76979871')
  await expect(page.getByText('Este endereço não é de um vídeo do YouTube.')).toBeVisible()
  await address.fill('https://www.youtube.com/watch?v=balcao-7890&t=3s')
  await page.getByLabel('Duração').fill('0:10')
  await expect(address).toHaveValue('balcao-7890')
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'the editor of a video elsewhere')
  await page.goto(`${page.url().split(/[?#]/)[0]}/preview`)
  await page.getByRole('button', { name: 'Abrir YouTube' }).click()
  await expect(page.getByText('O curso diz que este vídeo tem 0:10, e ele tem 0:08.')).toBeVisible({ timeout: 30_000 })

  const cookies = { optional: true, type: 'banner' as const }
  await saveSettingsAt(await signInAt(server.url, 'programme-admin@demo.trilha.app', 2), { cookies })
  const asked = vendor.asked.length
  await page.goto(activity(1))
  await expect(page.getByRole('button', { name: 'Abrir YouTube' })).toBeVisible()
  await page.getByRole('button', { name: 'Aceitar todos' }).click()
  await expect(shown(page).getByRole('heading', { name: 'Do fornecedor' })).toBeVisible()
  expect(vendor.asked).toHaveLength(asked + 1)
})
