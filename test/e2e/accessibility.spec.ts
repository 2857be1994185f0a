import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function violations(page: Page): Promise<string[]> {
  // Through the debugger, since the page's own policy (rightly) refuses foreign scripts.
  await page.evaluate(axeSource)
  const results = await page.evaluate(
    async () =>
      await (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
      }),
  )
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

const screens = [
  'home',
  'online-courses',
  'online-courses/1',
  'courses/1/activities/1',
  'trails',
  'trails/1',
  'insert-sales',
  'upload-photos',
  'downloads',
  'outbox',
  'profile',
  'no-such-page',
]

for (const [name, viewport] of [
  ['a phone', phone],
  ['a desk', desk],
] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`no screen has an axe violation on ${name} in ${scheme}`, async ({ openDevice }) => {
      test.setTimeout(120_000)
      const { page } = await openDevice(viewport)
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.goto('/')
      await expect(page.locator('input[name=username]')).toBeVisible()
      expect(await violations(page), 'sign-in').toEqual([])
      await signInOnScreen(page, 'seller@demo.trilha.app', 'Aurora Tintas')
      for (const screen of screens) {
        await page.goto(`/${screen}`)
        await expect(page.locator('h1')).toBeVisible()
        expect(await violations(page), screen).toEqual([])
      }
    })
  }
}
