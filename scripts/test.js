// `npm test`: does its own set-up, then runs every test. `npm test -- <word>` runs those whose path has the word, in the
// browser too; where none of them is for the browser nothing is built.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './support/build.js'
import { findBrowser, findHeadlessShell } from './support/browser.js'
import { ensureInstalled } from './support/install.js'
import { main, root, runNode } from './support/run.js'
import { describeMinutes, playwrightTally, summarise, vitestTally } from './support/tally.js'
import { chooseTests } from './support/test-files.js'

const results = join(root, '.cache/tests')

// Hundreds of servers and commands are started: only the first of them compiles what it is made of.
const compiled = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') }

/** @param {readonly string[]} words */
async function runUnits(words) {
  const file = join(results, 'vitest.json')
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...words]
  return vitestTally(file, await runNode(args, { env: { ...compiled, TALLY_FILE: file } }))
}

/** @param {readonly string[]} specs paths of the only ones to run; all when there are none */
async function runInBrowser(specs) {
  const browser = await findBrowser()
  if (!browser) return { passed: 0, failed: 1, skipped: [] }
  const shell = await findHeadlessShell()
  if (!shell) console.log('No headless shell of Chromium: every test runs in the browser itself, which takes longer.')
  const file = join(results, 'playwright.json')
  // Playwright takes patterns.
  const patterns = specs.map((path) => `/${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...patterns]
  return playwrightTally(
    file,
    await runNode(args, {
      env: { ...compiled, CHROMIUM: browser, CHROMIUM_SHELL: shell ?? browser, TALLY_FILE: file },
    }),
  )
}

await main(async () => {
  const words = process.argv.slice(2)
  const chosen = chooseTests(root, words)
  /** @type {import('./support/tally.js').Part[]} */
  const parts = []
  /**
   * @template T
   * @param {string} name
   * @param {() => Promise<T>} work
   */
  const timed = async (name, work) => {
    const from = Date.now()
    const result = await work()
    parts.push({ name, ms: Date.now() - from })
    return result
  }
  await timed('set-up', async () => {
    await ensureInstalled()
    rmSync(results, { recursive: true, force: true })
    if (chosen.inBrowser) await ensureBuilt()
  })
  const tallies = []
  if (chosen.units) {
    const tally = await timed('in Node', () => runUnits(words))
    tallies.push(tally)
    Object.assign(parts.at(-1) ?? {}, { layers: tally.layers })
  }
  if (chosen.inBrowser) tallies.push(await timed('in the browser', () => runInBrowser(chosen.specs)))
  const { text, failed } = summarise(tallies, describeMinutes(parts))
  console.log(text)
  return failed ? 1 : 0
})
