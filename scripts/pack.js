// `npm run -s pack -- <folder>`: what a server runs on and nothing else, ready for an image or an archive. Nothing of it
// installs or builds: `bin/node server/main.ts` starts it.
import { ensureBuilt } from './support/build.js'
import { ensureInstalled } from './support/install.js'
import { main, ownNode, runNode, SetUpError } from './support/run.js'

await main(async () => {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new SetUpError('usage: npm run -s pack -- <folder>')
  await ensureInstalled()
  await ensureBuilt()
  return runNode(['scripts/build/pack.ts', folder, ownNode()])
})
