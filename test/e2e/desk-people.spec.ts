import { audiencePaths } from '#contract/features/audience/audience-paths.ts'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import { platformPeoplePaths } from '#contract/features/platform-people/platform-people-paths.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'
import { fillSignIn } from './steps.ts'

// It blocks people, which would get in the way of other tests.
test.use({ installation: 'desk' })

const administrator = 'platform-admin@demo.trilha.app'

test('who runs the platform finds somebody by e-mail, blocks them everywhere with a reason and lets them in again; nobody does so to themselves', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await page.goto(platformPeoplePaths.people())
  await fillSignIn(page, administrator)
  await page.getByRole('searchbox', { name: 'E-mail ou documento' }).fill('seller@demo.trilha.app')
  await expect(page.getByRole('table').getByText('seller@demo.trilha.app')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'people of every client')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Bloquear na plataforma…' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Conta invadida')
  await page.getByRole('button', { name: 'Bloquear na plataforma', exact: true }).click()
  await expect(page.getByText('Conta invadida')).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoViolationsByDayAndNight(page, `a blocked person at ${width}`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([width, overflow > 0]).toEqual([width, false])
  }
  await page.getByRole('button', { name: 'Desbloquear na plataforma' }).click()
  await expect(page.getByRole('button', { name: 'Bloquear na plataforma…' })).toBeVisible()

  await page.goto(`${platformPeoplePaths.people()}?search=${encodeURIComponent(administrator)}`)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText('Esta é a sua conta.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bloquear na plataforma…' })).toHaveCount(0)
})

test('what is typed of a person is there again after the tab was closed, and gone once it is saved; what they see is one press away', async ({
  openDevice,
}) => {
  const { page, context } = await openDevice(desk)
  /** Forms of staff that this device keeps. */
  const kept = (at: typeof page) =>
    at.evaluate(async () => {
      let count = 0
      for (const { name = '' } of await indexedDB.databases()) {
        if (!name.startsWith('trilha-') || name === 'trilha-device') continue
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name)
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
        })
        if (database.objectStoreNames.contains('drafts')) {
          const keys = await new Promise<IDBValidKey[]>((resolve) => {
            const request = database.transaction('drafts').objectStore('drafts').getAllKeys()
            request.addEventListener('success', () => resolve(request.result))
          })
          count += keys.filter((key) => JSON.stringify(key).includes('staff:')).length
        }
        database.close()
      }
      return count
    })
  await page.goto(`${peoplePaths.people()}?search=owner@demo`)
  await fillSignIn(page, administrator)
  await page.getByRole('table').getByRole('link').first().click()
  const profession = page.getByRole('textbox', { name: 'Profissão' })
  await profession.fill('Vitrinista')
  const address = page.url()
  await expect.poll(() => kept(page)).toBe(1)
  await page.close()

  const again = await context.newPage()
  await again.goto(address)
  const there = again.getByRole('textbox', { name: 'Profissão' })
  await expect(there).toHaveValue('Vitrinista')
  await expect(again.getByText('O que você tinha digitado voltou.', { exact: false })).toBeVisible()
  await again.getByRole('button', { name: 'Salvar', exact: true }).first().click()
  await expect(again.getByText('Salvo', { exact: true })).toBeVisible()
  await expect.poll(() => kept(again)).toBe(0)
  await again.reload()
  await expect(there).toHaveValue('Vitrinista')
  await expect(again.getByText('O que você tinha digitado voltou.', { exact: false })).toHaveCount(0)

  await again.getByRole('link', { name: 'O que esta pessoa vê' }).click()
  await expect(again).toHaveURL(new RegExp(audiencePaths.seenBy('x').replace('x', '[0-9a-f-]+')))
  await expect(again.getByRole('table')).toBeVisible()
  await expect(again.getByRole('table').getByText('Todos da empresa').first()).toBeVisible()
  for (const width of [360, 1280]) {
    await again.setViewportSize({ width, height: 800 })
    await expectNoViolationsByDayAndNight(again, `what a person sees at ${width}`)
    const overflow = await again.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([width, overflow > 0]).toEqual([width, false])
  }
})
