import { noticePaths } from '#contract/features/notice/notice-paths.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInAndPull, signInOnScreen } from './steps.ts'

// They write to everybody, who would have it in other tests.
test.use({ installation: 'notices' })

const client = 'Aurora Tintas'
const reader = 'seller@demo.trilha.app'
const title = 'Inventário no sábado'

test('staff write to everybody; a seller sees it, reads it without a network, on the other device too, and it goes when it is stopped', async ({
  openDevice,
}) => {
  test.slow()
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', client)
  await page.goto(noticePaths.deskNotices())
  await expect(page.getByText('Nenhum aviso ainda')).toBeVisible()
  await page.getByRole('link', { name: 'Novo aviso' }).first().click()
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page.getByText('Preencha este campo.')).toHaveCount(2)
  await page.getByLabel(/^Título/).fill(title)
  await page.getByLabel(/^Texto/).fill('As lojas fecham às 14h.\n\nTraga o celular carregado.')
  // Day and time stand in the order of the app's language, whatever the browser's is, and are typed with digits alone.
  await expect(page.getByLabel('Até', { exact: true })).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/)
  const time = page.getByLabel('Hora').last()
  await time.fill('2475')
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page.getByText('Escolha um fim depois do começo.')).toBeVisible()
  await time.fill('2359')
  await expect(time).toHaveValue('23:59')
  await expect(page.getByText('Escolha um fim depois do começo.')).toHaveCount(0)
  // One language at a time: another one has texts of its own, and its own preview.
  const writing = page.getByLabel('Língua em que você escreve')
  await writing.selectOption({ label: 'English (US)' })
  await expect(page.getByLabel(/^Título/)).toHaveValue('')
  await page.getByLabel(/^Título/).fill('Stock-taking on Saturday')
  await expect(page.getByRole('strong').filter({ hasText: 'Stock-taking on Saturday' })).toBeVisible()
  // What the first language lacks leads back to it.
  await writing.selectOption({ label: 'Português (Brasil)' })
  await page.getByLabel(/^Título/).fill('')
  await writing.selectOption({ label: 'English (US)' })
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(writing).toHaveValue('pt-BR')
  await page.getByLabel(/^Título/).fill(title)
  await page.getByLabel('E-mail').check()
  await page.getByLabel('Link').fill('https://example.com/home')
  await expect(page.getByText(/^\d+ pessoas no público agora$/)).toBeVisible()
  // What is typed is there again after the tab was closed.
  await expect(page.getByText('Guardado neste aparelho até você salvar.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Link')).toHaveValue('https://example.com/home')
  await expect(time).toHaveValue('23:59')
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page.getByText(/Use um endereço do próprio app/)).toBeVisible()
  await page.getByLabel('Link').fill('/home')
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const notice = new URL(page.url()).pathname

  for (const path of [noticePaths.deskNotices(), noticePaths.newNotice(), notice])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path !== noticePaths.deskNotices()) await expect(page.getByText(/no público agora$/)).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoViolationsByDayAndNight(page, `${path} at ${width}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, width, overflow > 0]).toEqual([path, width, false])
    }

  await page.goto(notice)
  await page.getByRole('button', { name: 'Enviar um teste para mim' }).click()
  await expect(page.getByText('Teste enviado a você: E-mail')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const dialog = page.locator('dialog[open]')
  await expect(dialog.getByText(/^Vai para \d+ pessoas\./)).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'asking before it is sent')
  await dialog.getByRole('button', { name: 'Enviar aviso' }).click()
  await expect(page.getByText('Enviado', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Para quantas pessoas saiu')).toBeVisible()

  const learner = await openDevice(phone)
  await signInAndPull(learner.page, reader, client)
  const bell = learner.page.getByRole('link', { name: 'Avisos: 1 não lido' })
  await expect(bell).toBeVisible()
  await learner.context.setOffline(true)
  await bell.click()
  await expect(learner.page.getByRole('heading', { level: 1, name: 'Avisos' })).toBeVisible()
  const card = learner.page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(card.getByText('Novo', { exact: true })).toBeVisible()
  await expect(card.getByText('Traga o celular carregado.')).toBeHidden()
  await card.getByRole('button', { name: title }).click()
  await expect(card.getByText('Traga o celular carregado.')).toBeVisible()
  await expect(card.getByText('Novo', { exact: true })).toHaveCount(0)
  for (const width of [360, 1280]) {
    await learner.page.setViewportSize({ width, height: 800 })
    await expectNoViolationsByDayAndNight(learner.page, `notices at ${width}`)
    const overflow = await learner.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([width, overflow > 0]).toEqual([width, false])
  }
  await learner.page.setViewportSize(phone)
  await card.getByRole('link', { name: 'Abrir' }).click()
  await expect(learner.page.getByRole('link', { name: 'Avisos', exact: true })).toBeVisible()
  await learner.context.setOffline(false)
  await expect(learner.page.getByRole('link', { name: 'Tudo em dia' })).toBeVisible()

  const other = (await openDevice(desk)).page
  await signInAndPull(other, reader, client)
  await expect(other.getByRole('link', { name: 'Avisos', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Parar o aviso' }).click()
  await expect(dialog.getByText(/^Já saiu para \d+ pessoas; isso não volta\./)).toBeVisible()
  await dialog.getByLabel('Título do aviso').fill(title)
  await dialog.getByRole('button', { name: 'Parar o aviso' }).click()
  await expect(page.getByText('Parado', { exact: true })).toBeVisible()
  await other.goto(noticePaths.notices())
  await expect(other.getByText('Nenhum aviso agora')).toBeVisible()
})
