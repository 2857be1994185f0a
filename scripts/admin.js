// `npm run -s admin -- <command>`: what whoever runs an installation does from its command line.
import { ensureInstalled } from './support/install.js'
import { main, runNode } from './support/run.js'

await main(async () => {
  await ensureInstalled()
  return runNode(['server/admin/admin.ts', ...process.argv.slice(2)])
})
