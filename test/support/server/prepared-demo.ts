import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { forgetWhereabouts } from '../database/prepared-state.ts'
import { prepared, serverInputs } from '../database/prepared-data.ts'
import { startServer, temporaryFolder } from './server-process.ts'

/** The data folder of a server that has loaded the demo. */
function demoData(): Promise<string> {
  return prepared({
    name: 'demo',
    inputs: serverInputs,
    async make(folder) {
      const server = await startServer({ dataDir: folder })
      await server.stop()
      await forgetWhereabouts(folder, null)
    },
  })
}

/** A new temporary folder with a copy of the demo in `data`: a server that starts there has nothing to load. */
export async function folderWithDemo(
  name: string,
): Promise<{ path: string; data: string; remove: () => Promise<void> }> {
  const folder = await temporaryFolder(name)
  const data = join(folder.path, 'data')
  await cp(await demoData(), data, { recursive: true })
  return { ...folder, data }
}
