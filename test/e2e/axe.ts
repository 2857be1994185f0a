import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { desk, phone } from './fixtures.ts'

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Shows the page by day or by night, and waits until every colour of it is there. */
async function showScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.dataset['theme'] === wanted &&
      document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
    scheme,
    { polling: 50 },
  )
}

type WithAxe = { axe?: { run(options: object): Promise<AxeResults> } }

/** The rules that depend on colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong on the page, one line each; by all of its rules, or by the `only` ones. */
export async function violations(page: Page, only?: readonly string[]): Promise<string[]> {
  // Through the debugger, since the page's own policy (rightly) refuses foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const results = await page.evaluate(
    async (runOnly) =>
      await (window as WithAxe).axe?.run({ resultTypes: ['violations'], ...(runOnly && { runOnly: [...runOnly] }) }),
    only,
  )
  if (!results) throw new Error('axe is not on the page')
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/**
 * Expects no violation on the page by day and by night; leaves it by day. Colours are all that differs between the
 * two: at night the rules of colours alone are asked.
 */
export async function expectNoViolationsByDayAndNight(page: Page, what: string): Promise<void> {
  await showScheme(page, 'dark')
  expect(await violations(page, colourRules), `${what}, dark`).toEqual([])
  await showScheme(page, 'light')
  expect(await violations(page), `${what}, light`).toEqual([])
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
