// `npm run build`: builds the app into dist/, whether it is stale or not.
import { build } from './support/build.js'
import { ensureInstalled } from './support/install.js'
import { main } from './support/run.js'

await main(async () => {
  await ensureInstalled()
  await build()
  return 0
})
