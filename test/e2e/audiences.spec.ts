import { audiencePaths } from '#contract/features/audience/audience-paths.ts'
import { groupPaths } from '#contract/features/group/group-paths.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

// They make groups and audiences, which would stand in other tests' lists.
test.use({ installation: 'desk' })

test('staff gather people in a group, see who an audience would hold before they save it, and why somebody is in it', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto(groupPaths.groups())
  await page.getByRole('button', { name: 'Novo grupo' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel(/^Nome em português/).fill('Vitrine de Natal')
  await dialog.getByRole('button', { name: 'Criar grupo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vitrine de Natal' })).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar pessoas' }).click()
  await dialog.getByRole('searchbox').fill('painter@demo')
  await dialog.getByRole('button', { name: /painter@demo.*Adicionar$/ }).click()
  await expect(dialog.getByRole('button', { name: /painter@demo.*Adicionada$/ })).toBeDisabled()
  await expectNoViolationsByDayAndNight(page, 'adding people')
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  const group = new URL(page.url()).pathname

  await page.goto(audiencePaths.newAudience())
  await page.getByLabel('Nome do público').fill('Quem monta a vitrine')
  const first = page.getByRole('group', { name: 'Condição 1' })
  await first.getByLabel('Grupo').selectOption('Vitrine de Natal')
  await expect(page.getByText('Entram 1')).toBeVisible()
  await page.getByRole('button', { name: 'Condição', exact: true }).click()
  const second = page.getByRole('group', { name: 'Condição 2' })
  await second.getByLabel('O que a condição pede').selectOption('Idioma')
  await second.getByLabel('Idioma').selectOption('fr-FR')
  await second.getByText('Não pode valer').click()
  await page.getByRole('searchbox').fill('painter@demo')
  await page.getByRole('button', { name: 'Josué Batista Ver' }).click()
  await expect(page.getByText(/está neste público$/)).toBeVisible()
  await expect(page.getByText('Grupo: Vitrine de Natal')).toBeVisible()
  await page.getByRole('button', { name: 'Criar público' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quem monta a vitrine' })).toBeVisible()
  const audience = new URL(page.url()).pathname

  for (const path of [groupPaths.groups(), group, audiencePaths.audiences(), audiencePaths.newAudience(), audience])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === audience) await expect(page.getByText('Entram 0')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoViolationsByDayAndNight(page, `${path} at ${width}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, width, overflow > 0]).toEqual([path, width, false])
    }

  // Used by the audience the group stays; without it both go.
  await page.goto(group)
  await expect(page.getByRole('button', { name: 'Excluir o grupo' })).toBeDisabled()
  await page.getByRole('link', { name: 'Quem monta a vitrine' }).click()
  await page.getByRole('button', { name: 'Excluir o público' }).click()
  await dialog.getByRole('button', { name: 'Excluir o público' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Públicos' })).toBeVisible()
  await page.goto(group)
  await page.getByRole('button', { name: 'Excluir o grupo' }).click()
  await expect(dialog.getByText('1 pessoa sai deste grupo.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Excluir o grupo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Grupos' })).toBeVisible()
})
