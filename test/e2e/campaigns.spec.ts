import type { FileChooser, Page } from '@playwright/test'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { reviewPaths } from '#contract/features/review/review-paths.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'
import { signInAndPull, signInOnScreen } from './steps.ts'

// They open a campaign, which everybody would see.
test.use({ installation: 'campaigns' })

const look = async (page: Page, name: string) => {
  const folder = process.env['LOOK']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

const openAsAdministrator = async (page: Page) => {
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto(campaignPaths.deskCampaigns())
  await expect(page.getByRole('heading', { level: 1, name: 'Campanhas' })).toBeVisible()
}

const languages = ['Português (Brasil)', 'English (US)', 'Español', 'Français']

test('an administrator writes a campaign with its points table, is told what it lacks, and opens it', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await openAsAdministrator(page)
  await expect(page.getByRole('row', { name: /Primavera.*Em andamento/ })).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'the list of campaigns')
  await page.getByRole('link', { name: 'Nova campanha' }).click()
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Verão no México')
  await page.getByRole('checkbox', { name: 'Brasil' }).uncheck()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Escolha um país ao menos.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'México' }).check()
  await page.getByRole('textbox', { name: /^Fuso horário/ }).fill('America/Mexico_City')
  await expectNoViolationsByDayAndNight(page, 'a new campaign')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verão no México' })).toBeVisible()
  await expect(page.getByText('Rascunho')).toBeVisible()
  const lacks = page.getByRole('listitem').filter({ hasText: /^(O nome|O texto|A tabela)/ })
  await expect(lacks).toHaveCount(2 * languages.length - 1 + 1)
  await expect(page.getByRole('button', { name: 'Abrir campanha' })).toBeDisabled()
  await expectNoViolationsByDayAndNight(page, 'a campaign that lacks something')

  for (const language of languages) {
    await page.getByRole('combobox', { name: 'Língua em que você escreve' }).selectOption({ label: language })
    await page.getByRole('textbox', { name: /^Nome/ }).fill(`Verão (${language})`)
    await page.getByRole('textbox', { name: /^Texto da página/ }).fill(`Venda e ganhe. (${language})`)
  }
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(lacks).toHaveText(['A tabela de pontos'])

  await page.getByRole('link', { name: 'Tabela de pontos' }).click()
  await page.getByRole('button', { name: 'Nova regra' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Marca/ }).fill('Aurora')
  await dialog.getByRole('textbox', { name: /^Pontos por unidade/ }).fill('1,5')
  await dialog.getByRole('textbox', { name: /^XP por unidade/ }).fill('2')
  await dialog.getByRole('button', { name: 'Criar regra' }).click()
  await expect(dialog.getByText(/Um número inteiro/)).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'a new rule')
  await dialog.getByRole('textbox', { name: /^Pontos por unidade/ }).fill('15')
  await dialog.getByRole('button', { name: 'Criar regra' }).click()
  await expect(page.getByRole('row', { name: /Marca: Aurora.*15.*2/ })).toBeVisible()
  await page.getByRole('button', { name: 'Importar' }).click()
  const choose = async (file: Parameters<FileChooser['setFiles']>[0]) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Escolher o arquivo' }).click()
    await (await chooser).setFiles(file)
  }
  const csv = (text: string) => ({ name: 'tabela.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose(csv('sku,points,xp\nA1,10,1\nA2,dez,1\n'))
  await expect(dialog.getByText('Linha 3, coluna points')).toBeVisible()
  await choose(csv('sku,points,xp\nA1,10,1\nA2,20,2\n'))
  await expect(page.getByRole('row', { name: /A2.*20.*2/ })).toBeVisible()
  // As a workbook it goes out and comes back as it was; what only calls itself one is told.
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel (XLSX)' }).click(),
  ])
  expect(workbook.suggestedFilename()).toBe('points-table.xlsx')
  await page.getByRole('button', { name: 'Importar' }).click()
  await choose({ name: 'tabela.xlsx', mimeType: '', buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]) })
  await expect(dialog.getByText('Não conseguimos ler esta planilha.')).toBeVisible()
  await choose(await workbook.path())
  await expect(page.getByText('Tabela importada').last()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /A2.*20.*2/ })).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'a points table')

  await page.getByRole('link', { name: 'Campanha', exact: true }).click()
  await page.getByRole('button', { name: 'Abrir campanha' }).click()
  await dialog.getByRole('button', { name: 'Abrir campanha' }).click()
  await expect(page.getByText('Anunciada')).toBeVisible()
  await page.getByRole('button', { name: 'Prolongar' }).click()
  await expect(dialog.getByText('Prolongar a campanha')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'a campaign that becomes longer')
})

test('loyalty 66: who reached a level sees that it is looked at; an administrator approves it, and home shows it', async ({
  openDevice,
}) => {
  const { page } = await openDevice()
  await signInAndPull(page, 'owner@demo.trilha.app')
  await page.getByRole('link', { name: 'Nível Bronze' }).click()
  await expect(page.getByText('Sua subida ao nível Prata está em análise')).toBeVisible()
  await expect(page.getByText('1× pontos', { exact: true })).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'a level that is asked for')
  await look(page, 'level-phone')

  const staff = await openDevice(desk)
  await signInOnScreen(staff.page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await staff.page.goto(`${reviewPaths.review()}?queue=level`)
  await staff.page.getByRole('button', { name: /Prata/ }).click()
  await expect(staff.page.getByText('Experiência auditada')).toBeVisible()
  await expectNoViolationsByDayAndNight(staff.page, 'a request for a level')
  await look(staff.page, 'level-desk')
  await staff.page.getByRole('button', { name: 'Aprovar', exact: true }).click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Vendas conferidas.')
  await dialog.getByRole('button', { name: 'Aprovar' }).click()
  await expect(staff.page.getByRole('button', { name: 'Desfazer' }).first()).toBeVisible()

  // Done once its minute of undoing is over.
  await expect(page.getByText('1,5× pontos', { exact: true })).toBeVisible({ timeout: 100_000 })
  await expect(page.getByText('Subida aprovada')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Nível Prata' })).toBeVisible()
  await look(page, 'level-home-phone')
})
