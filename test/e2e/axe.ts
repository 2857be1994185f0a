import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { desk, phone } from './fixtures.ts'

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Shows the page by day or by night, and waits until every colour of it is there. */
export async function showScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.dataset['theme'] === wanted &&
      document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
    scheme,
    { polling: 50 },
  )
}

/** What axe finds wrong on the page, one line each. */
export async function violations(page: Page): Promise<string[]> {
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

/** Looks at the screen that is open on a desk by night and on a phone by day; leaves it at its size, by day. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  const size = page.viewportSize()
  for (const [viewport, scheme] of [
    [desk, 'dark'],
    [phone, 'light'],
  ] as const) {
    await page.setViewportSize(viewport)
    await showScheme(page, scheme)
    await expect(page.locator('h1').first()).toBeVisible()
    expect(await violations(page), `${what} ${scheme}`).toEqual([])
  }
  if (size) await page.setViewportSize(size)
}
