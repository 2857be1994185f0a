// `npm run structure`: features × runtimes with their sizes, the largest files and folders, every law that is broken.
import { ensureInstalled } from './support/install.js'
import { main, runNode } from './support/run.js'

await main(async () => {
  await ensureInstalled()
  return runNode(['test/laws/print-structure.ts'])
})
