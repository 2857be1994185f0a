import sharp from 'sharp'
import { makePhoto } from '../support/photos/make-photo.ts'
import { desk, expect, test } from './fixtures.ts'
import { fillSignIn, signInAndPull, signInOnScreen, waitForWorker } from './steps.ts'

test.use({ firstVisit: true })

interface Icon {
  src: string
  sizes: string
  type: string
  purpose?: string
}
interface Manifest {
  name: string
  start_url: string
  display: string
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
  share_target: {
    action: string
    method: string
    enctype: string
    params: { files: { name: string; accept: string[] }[] }
  }
}

test('the browser offers to install the app, with icons of their real sizes, shortcuts and a place to share photos to', async ({
  device: { page, context },
  server,
}) => {
  await page.goto('/')
  await waitForWorker(page)
  const session = await context.newCDPSession(page)
  const { url, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

  const manifest = (await (await fetch(url)).json()) as Manifest
  expect(manifest).toMatchObject({ name: 'Trilha', start_url: '/home', display: 'standalone' })
  const maskable = manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)
  expect(maskable).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.shortcuts.map((shortcut) => shortcut.url)).toEqual(['/insert-sales', '/downloads'])
  for (const icon of [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const answer = await fetch(new URL(icon.src, server.url))
    expect(answer.headers.get('content-type'), icon.src).toBe(icon.type)
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(format, icon.src).toBe(icon.type === 'image/svg+xml' ? 'svg' : 'png')
    if (icon.sizes !== 'any') expect(`${width}x${height}`, icon.src).toBe(icon.sizes)
  }
  expect(manifest.share_target).toMatchObject({
    action: '/share-photo/',
    method: 'POST',
    enctype: 'multipart/form-data',
  })
})

test('after one visit every address opens without a network, and who is not signed in is told what it takes', async ({
  device: { page, context },
  openDevice,
}) => {
  await page.goto('/')
  await waitForWorker(page)
  await context.setOffline(true)
  await page.goto('/online-courses')
  await expect(page.getByText('Sem internet agora')).toBeVisible()
  await expect(page.locator('button[type=submit]')).toBeDisabled()
  await context.setOffline(false)
  // Where the address led to is not forgotten meanwhile.
  await fillSignIn(page, 'painter@demo.trilha.app')
  await expect(page).toHaveURL(/\/online-courses$/)
  await expect(page.getByRole('link', { name: 'Preparação de paredes externas' })).toBeVisible()

  const other = await openDevice(desk)
  await signInAndPull(other.page, 'painter@demo.trilha.app')
  await other.context.setOffline(true)
  const headings: Record<string, RegExp> = {
    '/home': /, Josué$/,
    '/online-courses': /^Cursos/,
    '/online-courses/5': /^Segurança/,
    '/trails/1': /^Trilha Balcão de Ouro$/,
    '/insert-sales': /^Registrar venda$/,
    '/upload-photos?type=2': /^Enviar foto$/,
    '/downloads': /^Meus downloads$/,
    '/outbox': /^Envios deste aparelho$/,
    '/profile': /^Perfil$/,
    '/no/such/place': /^Página não encontrada$/,
  }
  for (const [address, heading] of Object.entries(headings)) {
    await other.page.goto(address)
    await expect(other.page.getByRole('heading', { level: 1 }), address).toHaveText(heading)
  }
})

test('engine C5, row 43: with the caches alone cleared, a start with a network fetches what is missing of the app, and it opens offline again', async ({
  device: { page, context },
  server,
}) => {
  await signInAndPull(page, 'painter@demo.trilha.app')
  // The installation is over: what is counted is all.
  await waitForWorker(page)
  const countKept = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((each) => each.startsWith('workbox-precache'))
      return name ? (await (await caches.open(name)).keys()).length : 0
    })
  const all = await countKept()
  expect(all).toBeGreaterThan(50)
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'cache_storage' })
  expect(await countKept()).toBe(0)
  await page.goto('/online-courses')
  await expect.poll(countKept, { timeout: 60_000 }).toBe(all)
  await context.setOffline(true)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Josué$/)
})

test('a photo shared from another app is in the photo form, ready to be sent', async ({
  device: { page, context },
  server,
}) => {
  await signInOnScreen(page, 'painter@demo.trilha.app')
  // The share sheet posts a form, as any page can.
  const gallery = await context.newPage()
  await gallery.setContent(
    `<form method="post" enctype="multipart/form-data" action="${server.url}/share-photo/"><input type="file" name="photo"><button>Trilha</button></form>`,
  )
  await gallery.locator('input').setInputFiles(await makePhoto('compartilhada', 800, 600))
  await gallery.getByRole('button', { name: 'Trilha' }).click()
  await expect(gallery).toHaveURL(/\/upload-photos/)
  await expect(gallery.getByText('Foto recebida de outro app')).toBeVisible()
  const photo = gallery.getByRole('img', { name: 'Foto escolhida' })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await gallery.getByLabel('Loja', { exact: true }).selectOption({ label: 'Casa das Cores Campinas' })
  await gallery.getByRole('radio', { name: /Ilha da campanha/ }).check({ force: true })
  await gallery.getByRole('main').getByRole('button', { name: 'Enviar foto' }).click()
  await expect(gallery.locator('label').filter({ hasText: 'Ilha da campanha' })).toContainText(/Recibo F-\d+/, {
    timeout: 30_000,
  })
})
