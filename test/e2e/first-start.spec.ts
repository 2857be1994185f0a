import type { Page } from '@playwright/test'
import { codeOf, stepAt } from '#server/features/second-factor/codes/totp.ts'
import { runAdmin } from '../support/command-line.ts'
import { fromBase32 } from '../support/second-factor/base32.ts'
import { dropDatabase, makeDatabase, postgresSkipped } from '../support/database/postgres.ts'
import { freePort, startServer, temporaryFolder } from '../support/server/server-process.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { fillSignIn, keepOffline } from './steps.ts'

test.use({ firstVisit: true })

async function choosePassword(page: Page, password: string): Promise<void> {
  const fields = page.locator('input[type=password]')
  await expect(fields.first()).toBeVisible()
  for (const field of await fields.all()) await field.fill(password)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Senha salva')).toBeVisible()
}

/** Adds somebody without a role; gives the link that they come in by. */
async function addLearner(page: Page): Promise<string> {
  const dialog = page.locator('dialog[open]')
  await page.getByRole('button', { name: 'Adicionar pessoa' }).first().click()
  await dialog.getByLabel('E-mail').fill('lia@empresa.example')
  await dialog.getByLabel('Nome', { exact: true }).fill('Lia')
  await dialog.getByLabel('Sobrenome').fill('Souza')
  await dialog.getByLabel('Convite').selectOption('sheet')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const link = await dialog.getByText(/\/set-password\//).innerText()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  return link
}

/** Writes a course with one video, sent from the editor, and publishes it. */
async function publishCourse(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]')
  await page.getByRole('link', { name: 'Conteúdo', exact: true }).click()
  await page.getByRole('button', { name: 'Criar conteúdo' }).first().click()
  await dialog.getByLabel('Título').fill('Mãos limpas')
  await dialog.getByRole('button', { name: 'Começar a escrever' }).click()
  await page.getByRole('button', { name: 'Adicionar atividade' }).click()
  await page.getByLabel('Título da atividade').fill('Em cinco minutos')
  await page.getByRole('button', { name: 'Escolher: Arquivo' }).click()
  const video = new URL('../../server/demo/media/cinco-minutos.mp4', import.meta.url)
  await dialog.getByLabel('Enviar um arquivo').setInputFiles(video.pathname)
  await expect(page.getByText('cinco-minutos.mp4')).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).first().click()
  // What was sent is looked at before anybody may see it: the dialog tells when it is ready.
  await expect(dialog.getByText('Avisos não impedem a publicação.')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('versão 1')).toBeVisible()
}

test('back-office D1, D7: from an empty database to a published course on a learner’s phone, by one link and the screens', async ({
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
  const learner = await addLearner(manager.page)
  await publishCourse(manager.page)

  const device = await openDevice(phone, server.url)
  await device.page.goto(new URL(learner).pathname)
  await choosePassword(device.page, 'Terceira senha b0a!')
  await device.page.goto('/')
  await fillSignIn(device.page, 'lia@empresa.example', 'Terceira senha b0a!')
  await device.page.getByText('Mãos limpas').first().click()
  await keepOffline(device.page)

  await server.stop()
  await dropDatabase(databaseUrl)
  await folder.remove()
})
