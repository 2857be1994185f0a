import type { FrameLocator, Locator } from '@playwright/test'
import sharp from 'sharp'
import { headlessShell } from '../support/browser/chromium.ts'
import { openProfile } from '../support/browser/profile.ts'
import { openSilentHost } from '../support/network/silent-host.ts'
import { playedBundle } from '../support/packages/played-bundle.ts'
import { askUrl, getUrl, swfOf } from '../support/packages/swf-of.ts'
import { folderWithCourse } from '../support/server/folder-with-course.ts'
import { startServer, temporaryFolder } from '../support/server/server-process.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { keepOffline, signInAndPull, signInOnScreen } from './steps.ts'

// They add an animation to the demo.
test.use({ installation: 'flash' })

const courseId = 931
const course = `/online-courses/${courseId}`
const activity = (order: number) => `/courses/${courseId}/activities/${order}`
const learner = 'learner@demo.trilha.app'
const swfType = 'application/x-shockwave-flash'
const green = [10, 160, 40] as const

/** What runs: the frame in the adapter's frame, wherever that is. */
const content = (within: FrameLocator): FrameLocator => within.frameLocator('iframe')

/** The colour in the middle of what an element shows. */
async function middleOf(element: Locator): Promise<number[]> {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3
  return [...data.subarray(at, at + 3)]
}

/** Starts it, and waits until its shape is there. */
async function expectPlays(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'Começar' }).click({ timeout: 30_000 })
  await expect.poll(() => middleOf(frame.locator('ruffle-player')), { timeout: 60_000 }).toEqual([...green])
}

/** What it tries as soon as it plays: to reach a host in every way a SWF of version 6 has. */
const attempts = (host: string) => [
  getUrl(`${host}janela`, '_blank'),
  getUrl(`${host}aqui`, '_self'),
  getUrl(`${host}topo`, '_top'),
  getUrl(`javascript:fetch('${host}script')`, '_self'),
  askUrl(`${host}variaveis`, '_level0', 0x80),
  askUrl(`${host}filme.swf`, '_level1', 0x40),
  askUrl(`${host}enviado`, '_blank', 2),
  askUrl('finished?score=80', '_level0', 0x80),
]

test('player P49: a SWF plays with every server closed and the browser restarted, says that it was seen, and reaches no host', async () => {
  test.slow()
  const outside = await openSilentHost()
  const folder = await folderWithCourse('flash', courseId, async (_bundle, keep) => [
    {
      title: 'Mistura de cores',
      type: 'flash',
      content: {
        bundle: await playedBundle(keep, 'flash', {
          path: 'media.swf',
          type: swfType,
          body: swfOf({ colour: green, actions: attempts(outside.address) }),
        }),
        finish: 'message',
        seconds: 0,
      },
    },
  ])
  const server = await startServer({ dataDir: folder.data })
  const profile = await temporaryFolder('flash-profile')
  const open = async () => {
    const context = await openProfile(profile.path, server.url, { executablePath: headlessShell, viewport: phone })
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  const first = await open()
  await signInAndPull(first.page, learner)
  await first.page.goto(course)
  await keepOffline(first.page)
  await first.context.close()
  await server.stop()

  const { context, page } = await open()
  const asked: string[] = []
  context.on('request', (request) => void asked.push(new URL(request.url()).host))
  await page.goto(activity(1))
  const frame = content(page.frameLocator('main iframe'))
  await expect(frame.getByText('Pelo teclado, Esc sai da animação.')).toBeVisible({ timeout: 30_000 })
  await expectNoViolationsByDayAndNight(page, 'an animation that waits')
  await expect(page.getByText(/Atividade concluída|Curso concluído/)).toHaveCount(0)
  await expectPlays(frame)
  await expect(page.getByText(/Atividade concluída|Curso concluído/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tela cheia' })).toBeVisible()
  // By keyboard out of it: it takes every other key.
  await expect(frame.locator('ruffle-player')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(frame.locator('ruffle-player')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Controles da animação' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Tela cheia' })).toBeFocused()
  // Its own menu is not there.
  await frame.locator('ruffle-player').click({ button: 'right' })
  await expect(frame.locator('ruffle-player #context-menu')).toBeHidden()
  await expectNoViolationsByDayAndNight(page, 'an animation that plays')

  expect(context.pages()).toHaveLength(1)
  expect(new URL(page.url()).pathname).toBe(activity(1))
  const own = [new URL(server.url).host, `content.localhost:${server.port}`]
  expect([...new Set(asked)].filter((host) => host !== '' && !own.includes(host))).toEqual([])
  expect(outside.asked).toEqual([])
  await context.close()
  outside.close()
  await profile.remove()
  await folder.remove()
})

test('player P49: a SWF that is damaged says so in our words', async () => {
  test.slow()
  const folder = await folderWithCourse('flash-broken', courseId, async (_bundle, keep) => [
    {
      title: 'Estragada',
      type: 'flash',
      content: {
        bundle: await playedBundle(keep, 'flash', { path: 'media.swf', type: swfType, body: Buffer.from('nada') }),
        finish: 'opened',
        seconds: 0,
      },
    },
  ])
  const server = await startServer({ dataDir: folder.data })
  const profile = await temporaryFolder('flash-profile')
  const context = await openProfile(profile.path, server.url, { executablePath: headlessShell, viewport: phone })
  const page = context.pages()[0] ?? (await context.newPage())
  await signInAndPull(page, learner)
  await page.goto(activity(1))
  const frame = content(page.frameLocator('main iframe'))
  await frame.getByRole('button', { name: 'Começar' }).click({ timeout: 30_000 })
  await expect(page.getByText('Este arquivo não abre neste aparelho')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/Atividade concluída|Curso concluído/)).toHaveCount(0)
  await context.close()
  await server.stop()
  await profile.remove()
  await folder.remove()
})

test('player P49: an author sends a SWF, sees it play in the preview and publishes it', async ({ openDevice }) => {
  test.slow()
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/admin/content')
  await page.getByRole('button', { name: 'Criar conteúdo' }).first().click()
  await page.getByRole('dialog').getByLabel('Título').fill('Cores')
  await page.getByRole('button', { name: 'Começar a escrever' }).click()
  await page.getByRole('button', { name: 'Adicionar atividade' }).click()
  await page.getByLabel('Título da atividade').fill('Mistura')
  await page.getByLabel('Tipo').selectOption('flash')
  await page.getByLabel('Quando conta como vista').selectOption('message')
  await expect(
    page.getByText(
      'O SWF carrega o endereço finished (loadVariables, URLLoader), ou finished?score=80 se houver nota.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Escolher: Pacote' }).click()
  const buffer = swfOf({ colour: green }, true)
  await page.getByLabel('Enviar um arquivo').setInputFiles({ name: 'Mistura.swf', mimeType: swfType, buffer })
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  const address = page.url()
  await expect(async () => {
    await page.goto(`${address}/preview`)
    await page.getByRole('button', { name: 'Mostrar', exact: true }).click({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expectPlays(content(page.frameLocator('main iframe')))
  await expectNoViolationsByDayAndNight(page, 'an animation in the preview')
  await page.goto(address)
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Publicado', { exact: true }).first()).toBeVisible()
})
