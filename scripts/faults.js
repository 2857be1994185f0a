// `npm run faults -- --seeds K --first S --steps N`: simulated worlds, each from its seed.
// `npm run faults -- --browser --seeds 3 --steps 40`: the same in real browsers, over the production build.
// `npm run faults -- --campaigns --seeds 5 --steps 400`: whole rewards campaigns, every balance checked after each step.
// `npm run faults -- --row 6 --seed 17`: the tests of one row of docs/faults.md, with a seed of theirs.
import { findBrowser } from './support/browser.js'
import { ensureBuilt } from './support/build.js'
import { ensureInstalled } from './support/install.js'
import { main, runNode } from './support/run.js'

await main(async () => {
  await ensureInstalled()
  const args = process.argv.slice(2)
  if (args.includes('--browser')) {
    const browser = await findBrowser()
    if (!browser) return 1
    await ensureBuilt()
    return runNode(['test/faults/browser/simulate-in-browser.ts', ...args], { env: { CHROMIUM: browser } })
  }
  const isRow = args.some((arg) => arg === '--row' || arg.startsWith('--row='))
  if (args.includes('--campaigns')) return runNode(['test/faults/campaign/simulate-campaigns.ts', ...args])
  return runNode([isRow ? 'test/faults/lab/replay.ts' : 'test/faults/simulation/simulate.ts', ...args])
})
