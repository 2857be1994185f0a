// `npm run conformance -- <folder>`: plays the packages and step lists of ADL's SCORM 2004 test suite in a browser, with a
// connection and without, and in Node; `--node` in Node alone.
import { ensureBuilt } from './support/build.js'
import { findBrowser, findHeadlessShell } from './support/browser.js'
import { ensureInstalled } from './support/install.js'
import { main, runNode } from './support/run.js'

await main(async () => {
  await ensureInstalled()
  const run = ['test/conformance/run.ts', ...process.argv.slice(2)]
  if (process.argv.includes('--node')) return runNode(run)
  await ensureBuilt()
  const browser = await findBrowser()
  if (!browser) return 1
  return runNode(run, { env: { CHROMIUM: browser, CHROMIUM_SHELL: (await findHeadlessShell()) ?? browser } })
})
