// `npm run bench`: measures what must be fast and writes bench/RESULTS.md.
import { ensureBuilt } from './support/build.js'
import { findBrowser } from './support/browser.js'
import { ensureInstalled } from './support/install.js'
import { main, runNode } from './support/run.js'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const browser = await findBrowser()
  if (!browser) return 1
  return runNode(['bench/run.ts', ...process.argv.slice(2)], { env: { CHROMIUM: browser } })
})
