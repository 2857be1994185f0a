// `npm start`: installs and builds what is missing or stale, then serves app and API.
import { ensureBuilt } from './support/build.js'
import { ensureInstalled } from './support/install.js'
import { main, runNode } from './support/run.js'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return runNode(['server/main.ts'])
})
