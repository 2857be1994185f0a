import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { reviewPaths } from '#contract/features/review/review-paths.ts'
import { openFarSeller } from '../support/browser/far-seller.ts'
import { drawInvoice } from '../support/photos/draw-invoice.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

// They fill the desk with sales, which others count.
test.use({ installation: 'audit' })

const look = async (page: Page, name: string) => {
  const folder = process.env['LOOK']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

test('loyalty 63: by the keyboard alone an auditor decides 20 cases one after the other, without a pointer', async ({
  openDevice,
  server,
}) => {
  test.slow()
  const seller = await openFarSeller(server.url, 'painter@demo.trilha.app')
  for (let number = 1; number <= 20; number++) await seller.report(`63-${number}`, { quantity: number })
  const { page } = await openDevice(desk)
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(kind, () => document.documentElement.toggleAttribute('data-pointed', true), true)
  })
  await signInOnScreen(page, 'auditor@demo.trilha.app')
  await page.goto(`${reviewPaths.review()}?queue=sale&search=painter`)
  const list = page.getByRole('region', { name: 'Casos', exact: true })
  const waiting = () => list.getByRole('listitem').count()
  await expect.poll(waiting).toBeGreaterThanOrEqual(20)
  const before = await waiting()
  const approve = page.getByRole('button', { name: 'Aprovar', exact: true })
  await page.keyboard.press('ArrowRight')
  for (let decided = 1; decided <= 20; decided++) {
    await expect(approve).toBeEnabled()
    if (decided === 2) {
      // There and back.
      await page.keyboard.press('j')
      await expect(approve).toBeEnabled()
      await page.keyboard.press('ArrowLeft')
      await expect(approve).toBeEnabled()
    }
    if (decided % 5 === 0) {
      await page.keyboard.press('r')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Motivo')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
    } else await page.keyboard.press('a')
    await expect.poll(waiting).toBe(before - decided)
  }
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-pointed'))).toBe(false)
})

test('an auditor sees first what weighs most, why, and a copied picture beside the one it was copied from', async ({
  openDevice,
  server,
}) => {
  const invoice = await drawInvoice(3)
  const copy = await sharp(invoice).rotate(90).modulate({ brightness: 1.1 }).jpeg({ quality: 60 }).toBuffer()
  await (await openFarSeller(server.url, 'owner@demo.trilha.app')).report('77-0421', { quantity: 3, picture: invoice })
  await (await openFarSeller(server.url, 'seller@demo.trilha.app')).report('0077.0421', { quantity: 3, picture: copy })
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'auditor@demo.trilha.app')
  await page.goto(`${reviewPaths.review()}?queue=sale&search=77`)
  await page.getByRole('button', { name: /77-0421/ }).click()
  await expect(page.getByText('Imagem parecida com a de outro envio')).toBeVisible()
  await expect(page.getByText('Duas pessoas aprovam')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Imagem enviada com o caso' })).toHaveCount(2)
  await page.reload()
  // Who reads a case weighed it: the list knows it by now.
  const row = page.getByRole('button', { name: /77-0421.*Risco 100 de 100/ })
  await expect(row).toBeVisible()
  await expect(page.getByRole('img', { name: 'Imagem enviada com o caso' })).toHaveCount(2)
  await expectNoViolationsByDayAndNight(page, 'a case with signals')
  await look(page, 'signals-desk')
  await page.setViewportSize(phone)
  await look(page, 'signals-phone')
  await page.getByRole('button', { name: 'Voltar à lista' }).click()
  await look(page, 'queue-phone')
  await page.setViewportSize(desk)
  await row.click()
  await page.getByRole('link', { name: 'Imagem parecida com a de outro envio' }).click()
  await expect(page.getByRole('heading', { name: '0077.0421' })).toBeVisible()
  await page.getByRole('button', { name: 'Não comparar as imagens' }).click()
  await expect(page.getByRole('img', { name: 'Imagem enviada com o caso' })).toHaveCount(1)
})
