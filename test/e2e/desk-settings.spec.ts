import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

// They change what the demo's people see.
test.use({ installation: 'desk settings' })

const narrow = { width: 360, height: 800 }
const groups = ['brand', 'sign-in', 'registration', 'languages', 'cookies', 'support', 'addresses', 'tests', 'access']

test('back-office D28: a colour is kept as chosen, what is painted of it is shown with its ratio, and everybody gets it', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: /Marca/ }).click()
  await page.getByLabel('Principal', { exact: true }).fill('#ffd500')
  await expect(page.getByText(/#a58900 · [4-9],?\d?:1/)).toBeVisible()
  await expect(page.getByText('Mudanças não salvas')).toBeVisible()

  // What was typed outlives a look at another group.
  await page.getByRole('link', { name: 'Cookies' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible()
  await page.getByRole('link', { name: 'Marca' }).click()
  await expect(page.getByLabel('Principal', { exact: true })).toHaveValue('#ffd500')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  const settings = async () =>
    page.evaluate(async () => (await fetch('/api/settings/?client=aurora')).json() as Promise<{ brand: object }>)
  expect((await settings()).brand).toMatchObject({ primary: '#ffd500' })

  await page.getByRole('link', { name: 'Histórico' }).click()
  await expect(page.getByRole('row', { name: /Nome e cores.*#c4402c.*#ffd500.*Beatriz/ })).toBeVisible()
  await page.getByRole('button', { name: 'Voltar ao de antes' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar ao de antes' }).click()
  await expect(page.getByText('Voltou ao que era')).toBeVisible()
  await expect(page.getByRole('row', { name: /Nome e cores.*#ffd500.*#c4402c/ })).toBeVisible()
  expect((await settings()).brand).toMatchObject({ primary: '#c4402c' })
  await expectNoViolationsByDayAndNight(page, 'history')
})

test('a setting goes back to the platform’s; a wrong field keeps what was typed and is told where it stands', async ({
  openDevice,
}) => {
  const { page } = await openDevice(narrow)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/admin/settings/addresses')
  const field = page.getByLabel('Página da campanha')
  await field.fill('admin')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Confira este campo.')).toBeVisible()
  await expect(field).toHaveValue('admin')
  await field.fill('pincel-aberto')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  const own = page.getByRole('group', { name: 'Endereços próprios' })
  await expect(own.getByText('próprio', { exact: true })).toBeVisible()
  await own.getByRole('button', { name: /Voltar ao da plataforma/ }).click()
  await expect(own.getByText('da plataforma', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('')
  // What has no address any more cannot stay on.
  await page.getByRole('checkbox', { name: /^Mostrar o hotsite/ }).uncheck()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeDisabled()
})

test('back-office D30: who would shut everybody out is told what to do first, and what was chosen stays', async ({
  openDevice,
}) => {
  const { page } = await openDevice(narrow)
  await signInOnScreen(page, 'platform-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/admin/settings/sign-in')
  await page.getByLabel('Acesso corporativo').selectOption('oidc')
  await page.getByRole('checkbox', { name: /^Senha/ }).uncheck()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'do lado de fora' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Senha/ })).not.toBeChecked()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('checkbox', { name: /^Senha/ })).toBeChecked()
})

test('fields of the registration change their order by keyboard, and the focus goes along', async ({ openDevice }) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/admin/settings/registration')
  const list = page.getByRole('list', { name: 'Campos do cadastro' })
  const names = () => list.getByRole('listitem').allInnerTexts()
  await expect(list).toBeVisible()
  const before = (await names()).map((text) => text.split('\n')[0])
  await list.getByRole('button', { name: `Descer ${before[0]}` }).press('Enter')
  await expect(list.getByRole('button', { name: `Descer ${before[0]}` })).toBeFocused()
  expect((await names()).map((text) => text.split('\n')[0]).slice(0, 2)).toEqual([before[1], before[0]])
})

test('back-office D29: a logo with a script arrives without it', async ({ openDevice }) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto('/admin/settings/brand')
  const logo = page.getByRole('group', { name: 'Logo quadrado' })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>alert(1)</script><rect width="8" height="8" fill="#00695c"/></svg>'
  await logo
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await expect(page.getByText('Mudanças não salvas')).toBeVisible()
  const address = (await logo.getByRole('img').getAttribute('src')) ?? ''
  expect(address).toMatch(/^\/api\/images\//)
  const kept = await page.evaluate(async (url) => (await fetch(url)).text(), address)
  expect(kept).toContain('#00695c')
  expect(kept).not.toContain('script')
  await logo.locator('input[type=file]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('not a picture'),
  })
  await expect(page.getByText('Este arquivo não serve. Use SVG, PNG ou WebP de até 1 MB.')).toBeVisible()
})

test('a system of the client gets a key that is shown once, another one, and none any more; its pages pass axe', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Vértice')
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: /Sistemas/ }).click()
  await expect(page.getByText('Nenhum sistema ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Novo sistema' }).first().click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Nome do sistema').fill('Intranet')
  await dialog.getByText('Cursos on-line').click()
  await expectNoViolationsByDayAndNight(page, 'a new system')
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await expect(dialog.getByText(/^system-2-/)).toBeVisible()
  const first = await dialog.locator('dd').last().innerText()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('row', { name: /Intranet.*Ativa.*nunca usada/ })).toBeVisible()
  expect(await page.locator('body').innerText()).not.toContain(first)
  for (const viewport of [narrow, { width: 1280, height: 900 }]) {
    await page.setViewportSize(viewport)
    await expectNoViolationsByDayAndNight(page, `systems at ${viewport.width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Nova chave: Intranet' }).click()
  await dialog.getByRole('button', { name: 'Criar nova chave' }).click()
  await expect(dialog.getByText(/^system-2-/)).toBeVisible()
  expect(await dialog.locator('dd').last().innerText()).not.toBe(first)
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByText(/a chave anterior vale até/)).toBeVisible()
  await page.getByRole('button', { name: 'Revogar: Intranet' }).click()
  await dialog.getByRole('button', { name: 'Revogar a chave' }).click()
  await expect(page.getByRole('row', { name: /Intranet.*Revogada/ })).toBeVisible()
})

test('back-office D25: every screen of settings passes axe in light and dark, at 360 and at 1280, with nothing beside the screen', async ({
  openDevice,
}) => {
  test.slow()
  const { page } = await openDevice(narrow)
  await signInOnScreen(page, 'platform-admin@demo.trilha.app', 'Aurora Tintas')
  for (const viewport of [narrow, { width: 1280, height: 900 }]) {
    await page.setViewportSize(viewport)
    for (const path of ['', ...groups.map((name) => `/${name}`)]) {
      await page.goto(`/admin/settings${path}`)
      await expect(page.getByRole(path ? 'button' : 'link', { name: path ? 'Salvar' : /Marca/ })).toBeVisible()
      await expectNoViolationsByDayAndNight(page, `${path} at ${viewport.width}`)
      const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beside, `${path} at ${viewport.width}`).toBeLessThanOrEqual(0)
    }
  }
  await page.goto('/admin/platform/settings/brand')
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'the platform’s brand')
})
