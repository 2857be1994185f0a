// `npm test`: does its own set-up, then runs every test. `npm test -- <filter>` runs the matching unit tests only.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './support/build.js'
import { findBrowser } from './support/browser.js'
import { ensureInstalled } from './support/install.js'
import { main, root, runNode } from './support/run.js'
import { playwrightTally, summarise, vitestTally } from './support/tally.js'

const results = join(root, '.cache/tests')

/** @param {readonly string[]} filters */
async function runUnits(filters) {
  const file = join(results, 'vitest.json')
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...filters]
  return vitestTally(file, await runNode(args, { env: { TALLY_FILE: file } }))
}

async function runInBrowser() {
  const browser = await findBrowser()
  if (!browser) return { passed: 0, failed: 1, skipped: [] }
  const file = join(results, 'playwright.json')
  const args = ['node_modules/@playwright/test/cli.js', 'test']
  return playwrightTally(file, await runNode(args, { env: { CHROMIUM: browser, TALLY_FILE: file } }))
}

await main(async () => {
  const filters = process.argv.slice(2)
  await ensureInstalled()
  rmSync(results, { recursive: true, force: true })
  if (filters.length > 0) console.log(`Only the unit tests matching ${filters.join(' ')}: no browser.`)
  else await ensureBuilt()
  const tallies = [await runUnits(filters)]
  if (filters.length === 0) tallies.push(await runInBrowser())
  const { text, failed } = summarise(tallies)
  console.log(text)
  return failed ? 1 : 0
})
