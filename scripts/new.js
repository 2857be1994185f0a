// `npm run new -- feature <name>`: the files of something new with a passing test, and its line in each list.
import { ensureInstalled } from './support/install.js'
import { main, runNode } from './support/run.js'

await main(async () => {
  await ensureInstalled()
  return runNode(['scripts/new/write-new.ts', ...process.argv.slice(2)])
})
