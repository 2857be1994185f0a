import type { BrowserContext } from '@playwright/test'
import { rolldown } from 'rolldown'

/** Where a context finds the module. */
const path = '/test-module.js'

/**
 * Lets the pages of a context import one of our files as it is, for what no screen shows: the address to
 * import. The context must block service workers, which would answer in its place.
 */
export async function offerModule(context: BrowserContext, entry: string): Promise<string> {
  const bundle = await rolldown({ input: new URL(`../../../${entry}`, import.meta.url).pathname, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'es', codeSplitting: false })
  await bundle.close()
  const body = output[0].code
  await context.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  return path
}
