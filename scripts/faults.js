// `npm run faults -- --seeds K --first S --steps N`: simulated worlds, each from its seed.
import { ensureInstalled } from './support/install.js'
import { main, runNode } from './support/run.js'

await main(async () => {
  await ensureInstalled()
  return runNode(['test/faults/simulate.ts', ...process.argv.slice(2)])
})
