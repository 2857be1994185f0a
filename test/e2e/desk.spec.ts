import type { Page } from '@playwright/test'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import { clientPaths } from '#contract/features/client/client-paths.ts'
import { platformPaths } from '#contract/features/platform/platform-paths.ts'
import { agencyPaths } from '#contract/features/agency/agency-paths.ts'
import { structureImportPaths } from '#contract/features/structure-import/structure-import-paths.ts'
import { auditPaths } from '#contract/features/audit/audit-paths.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'
import { fillSignIn, signInOnScreen } from './steps.ts'

// They block people and make clients, which would get in the way of other tests.
test.use({ installation: 'desk' })

/** Signs in at an address of the desk, and is there. */
async function signInAtDesk(page: Page, email: string, path: string): Promise<void> {
  await page.goto(path)
  await fillSignIn(page, email)
  await expect(page.locator('input[name=password]')).toHaveCount(0)
  await expect(page.getByText('Administração', { exact: true }).first()).toBeVisible()
}

test('back-office D24: a learner’s visit loads nothing of the desk, and their device keeps none of it', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice(desk)
  const fetched: string[] = []
  context.on('request', (request) => fetched.push(request.url()))
  await signInOnScreen(page, 'learner@demo.trilha.app')
  await page.goto('/online-courses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
  const scripts = [...new Set([...fetched, ...kept])].filter((url) => new URL(url).pathname.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(100)
  // What only the desk asks for and says.
  const marks = ['/api/admin/', 'clients.manage', 'Trabalhos do servidor']
  const texts = await Promise.all(scripts.map(async (url) => [url, await (await fetch(url)).text()] as const))
  expect(texts.filter(([, text]) => marks.some((mark) => text.includes(mark))).map(([url]) => url)).toEqual([])
})

test('a learner who types an address of the desk is told that there is no such page, and the server refuses them', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'learner@demo.trilha.app')
  await page.goto(peoplePaths.people())
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
})

test('back-office D25: every page of the desk passes axe, light and dark, at 360 and at 1280', async ({
  openDevice,
}) => {
  const { page } = await openDevice({ width: 1280, height: 900 })
  await signInAtDesk(page, 'platform-admin@demo.trilha.app', platformPaths.platform())
  const paths = [
    platformPaths.platform(),
    platformPaths.start(),
    clientPaths.clients(),
    clientPaths.client(1),
    peoplePaths.people(),
    auditPaths.audit(),
    auditPaths.platformAudit(),
    agencyPaths.agencies(),
    agencyPaths.agency(1),
    structureImportPaths.structureImports(),
    '/admin/account',
  ]
  for (const path of paths)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Conta de/ })).toBeVisible()
      await expectNoViolationsByDayAndNight(page, `${path} at ${width}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, width, overflow > 0]).toEqual([path, width, false])
    }
})

test('staff find a person, block them with a reason and see it in the trail; back-office D36: the person’s open app is out within 15 s', async ({
  openDevice,
}) => {
  const seller = await openDevice()
  await signInOnScreen(seller.page, 'painter@demo.trilha.app')
  const { page } = await openDevice(desk)
  await signInAtDesk(page, 'programme-admin@demo.trilha.app', peoplePaths.people())
  await page.getByRole('searchbox').fill('painter@demo')
  const link = page.getByRole('table').getByRole('link').first()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Ações' })).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'a person')

  await page.getByRole('button', { name: 'Bloquear nesta empresa' }).click()
  const dialog = page.locator('dialog[open]')
  await expectNoViolationsByDayAndNight(page, 'blocking')
  await expect(dialog.getByRole('button', { name: 'Bloquear', exact: true })).toBeDisabled()
  await dialog.getByLabel('Motivo').fill('Saiu da loja')
  await dialog.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(page.getByText('Bloqueada nesta empresa')).toBeVisible()
  const gone = seller.page.getByRole('heading', { name: 'Você não faz mais parte de nenhuma empresa' })
  await expect(gone).toBeVisible({ timeout: 15_000 })
  await expectNoViolationsByDayAndNight(seller.page, 'without a client')

  await page.goto(auditPaths.audit())
  await expect(page.getByRole('cell', { name: /Bloqueou/ })).toBeVisible()
  await expect(page.getByText('Saiu da loja')).toBeVisible()
})

test('who runs the platform makes a client, and invites who administers it, by the keyboard alone', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInAtDesk(page, 'platform-admin@demo.trilha.app', clientPaths.clients())
  await page.getByRole('button', { name: 'Nova empresa' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog[open]')
  await expectNoViolationsByDayAndNight(page, 'a new client')
  await dialog.getByLabel('Nome', { exact: false }).first().fill('Padaria Ágata')
  await expect(dialog.getByLabel('Endereço', { exact: false })).toHaveValue('padaria-agata')
  await dialog.getByRole('button', { name: 'Criar empresa' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Padaria Ágata' })).toBeVisible()

  await page.getByRole('link', { name: 'Pessoas da empresa' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ninguém aqui ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar pessoa' }).first().focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('E-mail').fill('gerente@agata.example')
  await dialog.getByLabel('Nome', { exact: true }).fill('Gerente')
  await dialog.getByLabel('Sobrenome').fill('Silva')
  await dialog.getByLabel('Convite').selectOption('sheet')
  await dialog.getByText('Administrador do programa').click()
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Link de acesso' })).toBeVisible()
  await expect(dialog.getByText(/\/set-password\//)).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'the link')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table').getByText('Administrador do programa')).toBeVisible()
})
