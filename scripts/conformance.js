// `npm run conformance -- <folder>`: plays the packages and step lists of ADL's SCORM 2004 test suite.
import { ensureInstalled } from './support/install.js'
import { main, runNode } from './support/run.js'

await main(async () => {
  await ensureInstalled()
  return runNode(['test/conformance/run.ts', ...process.argv.slice(2)])
})
