import { readdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { firstFrame, gzipSizeOf, landmarks, slowNetwork } from '../support/browser/first-frame.ts'
import { expect, phone, test } from './fixtures.ts'

test.use({ firstVisit: true })

const kilobyte = 1024

async function bytesNeeded(page: Page, url: string, selector: string): Promise<{ bytes: number; scripts: string }> {
  await slowNetwork(page)
  const { scripts } = await firstFrame(page, url, selector)
  return { bytes: await gzipSizeOf(scripts), scripts: scripts.join(', ') }
}

test('the sign-in screen is usable with at most 100 KB of JavaScript', async ({ device, server }) => {
  const { bytes, scripts } = await bytesNeeded(device.page, server.url, landmarks.signIn)
  expect(bytes, scripts).toBeGreaterThan(20 * kilobyte)
  expect(bytes, scripts).toBeLessThanOrEqual(100 * kilobyte)
})

test('home shows its content with at most 150 KB of JavaScript', async ({ openDevice, server }) => {
  // The network is slowed for pages only: without a service worker between them and it.
  const { context, page: first } = await openDevice(phone, server.url, { serviceWorkers: 'block' })
  await first.goto('/')
  await first.locator('input[name=username]').fill('learner@demo.trilha.app')
  await first.locator('input[name=password]').fill('trilha-demo')
  await first.locator('button[type=submit]').click()
  await expect(first.locator(landmarks.home).first()).toBeVisible()
  await expect(first.getByRole('link', { name: 'Tudo em dia' })).toBeVisible()
  const page = await context.newPage()
  await first.close()
  const { bytes, scripts } = await bytesNeeded(page, `${server.url}/home`, landmarks.home)
  expect(bytes, scripts).toBeGreaterThan(20 * kilobyte)
  expect(bytes, scripts).toBeLessThanOrEqual(150 * kilobyte)
})

test('no chunk of a route is above 60 KB', async () => {
  const files = (await readdir(new URL('../../dist/assets', import.meta.url))).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(10)
  // Not a route's: the start bundle (it has its own budget) and the PDF engine, fetched only where a PDF is read.
  const routes = files.filter((name) => !/^(index|base|react|pdf)/.test(name))
  for (const name of routes) expect(await gzipSizeOf([`/assets/${name}`]), name).toBeLessThanOrEqual(60 * kilobyte)
})
