import type { Page } from '@playwright/test'
import { codeOf, stepAt } from '#server/features/second-factor/codes/totp.ts'
import { runAdmin } from '../support/command-line.ts'
import { fromBase32 } from '../support/second-factor/base32.ts'
import { dropDatabase, makeDatabase, postgresSkipped } from '../support/database/postgres.ts'
import { freePort, startServer, temporaryFolder } from '../support/server/server-process.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'

test.use({ firstVisit: true })

async function choosePassword(page: Page, password: string): Promise<void> {
  const fields = page.locator('input[type=password]')
  await expect(fields.first()).toBeVisible()
  for (const field of await fields.all()) await field.fill(password)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Senha salva')).toBeVisible()
}

test('back-office D1, D7: from an empty database to a company with somebody who administers it, by one link and the screens', async ({
  openDevice,
}) => {
  test.skip(postgresSkipped !== null, `no PostgreSQL: ${postgresSkipped}`)
  const [folder, databaseUrl, port] = [await temporaryFolder('first'), await makeDatabase(), await freePort()]
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret key of a real installation',
    PUBLIC_URL: `http://localhost:${port}`,
    DEMO: '0',
  }
  const server = await startServer({ port, dataDir: folder.path, env })
  expect(server.output()).toContain('npm run -s admin -- first <e-mail>')
  const said = await runAdmin(['first', 'dona@empresa.example'], { ...env, DATA_DIR: folder.path })
  expect([said.code, said.out.trimEnd().split('\n').length]).toEqual([0, 1])

  const { page } = await openDevice(desk, server.url)
  // Nothing on the sign-in screen tells that nobody runs it yet.
  await page.goto('/')
  await expect(page.locator('input[name=password]')).toBeVisible()
  expect(await page.locator('body').innerText()).not.toMatch(/instala|administra|configur/i)
  await page.goto(new URL(said.out.trim()).pathname)
  await choosePassword(page, 'Uma senha b0a!')
  await page.goto('/')
  await page.locator('input[name=username]').fill('dona@empresa.example')
  await page.locator('input[name=password]').fill('Uma senha b0a!')
  await page.locator('button[type=submit]').click()

  await expect(page.getByText('Antes de começar')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'before the second factor')
  await page.getByRole('button', { name: 'Ativar', exact: true }).click()
  const dialog = page.locator('dialog[open]')
  const key = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await dialog.getByLabel('Código', { exact: true }).fill(codeOf(fromBase32(key), stepAt(new Date())))
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await dialog.getByText('Guardei os códigos em um lugar seguro').click()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await page.getByRole('link', { name: 'Continuar' }).click()

  await expect(page).toHaveURL(/\/admin\/platform$/)
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible()
  await page.getByRole('link', { name: 'Criar empresa' }).click()
  await dialog.getByLabel('Nome', { exact: false }).first().fill('Padaria Ágata')
  await dialog.getByRole('button', { name: 'Criar empresa' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Padaria Ágata' })).toBeVisible()
  await page.getByRole('link', { name: 'Pessoas da empresa' }).click()
  await page.getByRole('button', { name: 'Adicionar pessoa' }).first().click()
  await dialog.getByLabel('E-mail').fill('gerente@empresa.example')
  await dialog.getByLabel('Nome', { exact: true }).fill('Gerente')
  await dialog.getByLabel('Sobrenome').fill('Silva')
  await dialog.getByLabel('Convite').selectOption('sheet')
  await dialog.getByText('Administrador do programa').click()
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const link = await dialog.getByText(/\/set-password\//).innerText()

  const manager = await openDevice(desk, server.url)
  await manager.page.goto(new URL(link).pathname)
  await choosePassword(manager.page, 'Outra senha b0a!')
  await manager.page.goto('/admin/people')
  await manager.page.locator('input[name=username]').fill('gerente@empresa.example')
  await manager.page.locator('input[name=password]').fill('Outra senha b0a!')
  await manager.page.locator('button[type=submit]').click()
  await expect(manager.page.getByRole('table').getByText('gerente@empresa.example')).toBeVisible()

  await server.stop()
  await dropDatabase(databaseUrl)
  await folder.remove()
})
