import { h5pOf } from '#test/support/packages/h5p-of.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

// They add content to the demo.
test.use({ installation: 'desk content' })

const narrow = { width: 360, height: 800 }

test('back-office D63: a tab that is killed while the server is away leaves what was typed on the device, and it is saved later', async ({
  openDevice,
}) => {
  const { context, page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/admin/content')
  await page.getByRole('button', { name: 'Criar conteúdo' }).first().click()
  await page.getByRole('dialog').getByLabel('Título').fill('Vitrine')
  await page.getByRole('button', { name: 'Começar a escrever' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vitrine' })).toBeVisible()
  await page.getByLabel('Descrição').fill('Como montar a vitrine')
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  const address = page.url()
  await context.setOffline(true)
  await page.getByLabel('Descrição').fill('Como montar a vitrine em dez minutos')
  await expect(page.getByText('Só neste aparelho')).toBeVisible()
  const session = await context.newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await page.waitForEvent('crash')
  const again = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await again.goto(address)
  await expect(again.getByLabel('Descrição')).toHaveValue('Como montar a vitrine em dez minutos')
  await expect(again.getByText('Salvo', { exact: true })).toBeVisible()
  await again.reload()
  await expect(again.getByLabel('Descrição')).toHaveValue('Como montar a vitrine em dez minutos')
})

test('back-office D59: publishing lists what is missing, and leads to the field; activities change their order by keyboard', async ({
  openDevice,
}) => {
  const { page } = await openDevice(narrow)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/admin/content')
  await page.getByRole('button', { name: 'Criar conteúdo' }).first().click()
  await page.getByRole('dialog').getByLabel('Título').fill('Balcão')
  await page.getByRole('button', { name: 'Começar a escrever' }).click()
  for (const name of ['Abertura', 'Prática']) {
    await page.getByRole('button', { name: 'Adicionar atividade' }).click()
    await page.getByLabel('Título da atividade').fill(name)
  }
  const list = page.getByRole('list', { name: 'Atividades' })
  await list.getByRole('button', { name: 'Subir Prática' }).press('Enter')
  await expect(list.getByRole('listitem').first()).toContainText('Prática')
  await expect(list.getByRole('button', { name: 'Descer Prática' })).toBeFocused()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(list.getByRole('listitem').first()).toContainText('Abertura')
  await page.getByRole('button', { name: 'Sobre o curso' }).click()
  await page.getByLabel('Título', { exact: true }).fill('')
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /Falta o título no idioma principal/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Falta o arquivo/ })).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Publicar' })).toBeDisabled()
  await dialog.getByRole('button', { name: /Falta o título/ }).click()
  await expect(page.getByLabel('Título', { exact: true })).toBeFocused()
})

test('player P42: an author takes an H5P into a course as a game and sees what did not come along; another type is refused by its name', async ({
  openDevice,
}) => {
  test.slow()
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/admin/content')
  await page.getByRole('button', { name: 'Criar conteúdo' }).first().click()
  await page.getByRole('dialog').getByLabel('Título').fill('Cartas de fora')
  await page.getByRole('button', { name: 'Começar a escrever' }).click()
  const bring = async (name: string, buffer: Buffer) => {
    await page.getByRole('button', { name: 'Importar H5P' }).click()
    await page.getByLabel('Enviar um arquivo').setInputFiles({ name, mimeType: 'application/zip', buffer })
  }
  const dialog = page.getByRole('dialog', { name: 'Importar H5P' })
  await bring('Filme.h5p', h5pOf('H5P.InteractiveVideo', {}))
  await expect(dialog.getByText('Nenhum jogo daqui corresponde a H5P.InteractiveVideo.')).toBeVisible({
    timeout: 60_000,
  })
  await dialog.getByRole('button', { name: 'Fechar' }).click()

  const dialogs = [
    { text: '<p>Lixa <strong>grossa</strong></p>', answer: '<p>Grão 80</p>', tips: { front: 'É áspera' } },
    { text: '<p>Lixa fina</p>', answer: '<p>Grão <em>220</em></p>' },
  ]
  await bring('Lixas.h5p', h5pOf('H5P.Dialogcards', { dialogs }, {}, 'Lixas'))
  await expect(dialog.getByText('Lixas: Cartões')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByText('Nem tudo veio junto')).toBeVisible()
  await expect(dialog.getByText('É áspera')).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoViolationsByDayAndNight(page, `an imported game at ${width}`)
  }
  await dialog.getByRole('button', { name: 'Adicionar jogo' }).click()
  await expect(page.getByRole('list', { name: 'Atividades' })).toContainText('Lixas')
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
})

test('back-office D25: every screen of content passes axe in light and dark, at 360 and at 1280, with nothing beside the screen', async ({
  openDevice,
}) => {
  test.slow()
  const { page } = await openDevice(narrow)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/admin/content')
  await page.getByRole('button', { name: 'Criar conteúdo' }).first().click()
  await expectNoViolationsByDayAndNight(page, 'a new one')
  await page.getByRole('dialog').getByLabel('Título').fill('Acessível')
  await page.getByRole('button', { name: 'Começar a escrever' }).click()
  await page.getByRole('button', { name: 'Adicionar atividade' }).click()
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  const address = page.url()
  for (const viewport of [narrow, { width: 1280, height: 900 }]) {
    await page.setViewportSize(viewport)
    for (const [path, heading] of [
      ['/admin/content', 'Conteúdo'],
      [address, 'Acessível'],
      [`${address}/preview`, 'Como quem estuda vê'],
      [`${address}/texts`, 'Traduções: Acessível'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expectNoViolationsByDayAndNight(page, `${path} at ${viewport.width}`)
      const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beside, `${path} at ${viewport.width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('texts in all languages stand side by side: one that is written is saved, what its source left behind is marked until it is confirmed, and a file comes back', async ({
  openDevice,
}) => {
  test.slow()
  const { page } = await openDevice(narrow)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/admin/content')
  await page.getByRole('button', { name: 'Criar conteúdo' }).first().click()
  await page.getByRole('dialog').getByLabel('Título').fill('Pintura')
  await page.getByRole('button', { name: 'Começar a escrever' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pintura' })).toBeVisible()
  const address = page.url()
  await page.goto(`${address}/texts`)
  const title = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Título', exact: true }) })
  await expect(title.getByText('falta')).not.toHaveCount(0)
  await title.getByLabel('English (US)').fill('Painting')
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  // The source is changed after it.
  await page.goto(address)
  await page.getByLabel('Título', { exact: true }).fill('Pintura à mão')
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  await page.goto(`${address}/texts`)
  await expect(title.getByText('desatualizado')).toHaveCount(1)
  await expectNoViolationsByDayAndNight(page, 'translations')
  await title.getByRole('button', { name: /^Ainda vale em English/ }).click()
  await expect(title.getByText('desatualizado')).toHaveCount(0)
  await page.getByRole('button', { name: 'Exportar textos' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV, todos os idiomas' }).click()
  const stream = await (await download).createReadStream()
  const csv = Buffer.concat(await Array.fromAsync(stream)).toString()
  expect(csv).toContain('Pintura à mão,Painting')
  await page.getByRole('button', { name: 'Importar' }).click()
  const buffer = Buffer.from(csv.replace('Painting', 'Hand painting'))
  await page.getByLabel('Arquivo').setInputFiles({ name: 'textos.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('list', { name: 'O que o arquivo muda' })).toContainText('Hand painting')
  await expectNoViolationsByDayAndNight(page, 'an import of translations')
  await page.getByRole('button', { name: 'Gravar traduções' }).click()
  await expect(title.getByLabel('English (US)')).toHaveValue('Hand painting')
})
