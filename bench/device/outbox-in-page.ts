import type { BrowserContext, Page } from '@playwright/test'
import { offerModule } from '#test/support/browser/browser-module.ts'

/** Opens an empty page at an address, and gives where the outbox's code is there: the app itself would send what is queued. */
export async function openOutboxPage(context: BrowserContext, url: string): Promise<{ page: Page; module: string }> {
  const empty = `${url}/empty`
  await context.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  const module = await offerModule(context, 'bench/device/outbox-page.ts')
  const page = await context.newPage()
  await page.goto(empty)
  return { page, module }
}
