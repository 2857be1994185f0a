import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { saveContact } from '#server/engine/evidence/evidence-queries.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openLog } from '#server/platform/log.ts'
import { forgetWhereabouts } from '../database/prepared-state.ts'
import { prepared, serverInputs } from '../database/prepared-data.ts'
import { startServer, temporaryFolder } from './server-process.ts'

/** A device of everybody's that was heard a day before the demo was loaded: there was time since to see what it sends. */
export const heardDevice = '01930000-0000-7000-8000-000000000001'

async function hearEverybody(folder: string): Promise<void> {
  const log = openLog('silent')
  const config = readConfig({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' })
  const database = await openDatabase(config, log)
  const at = new Date(Date.now() - 86_400_000)
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id } of clients)
    await database.inTenant(id, async (tx) => {
      const members = await tx.selectFrom('membership').select('user_id').where('client_id', '=', id).execute()
      for (const { user_id } of members)
        await saveContact(
          tx,
          { clientId: id, userId: user_id },
          { id: heardDevice, clock: at.getTime(), highest: 0 },
          at,
        )
    })
  await database.close()
}

/** The data folder of a server that has loaded the demo. */
function demoData(): Promise<string> {
  return prepared({
    name: 'demo',
    inputs: serverInputs,
    async make(folder) {
      // Loading the demo into an embedded database is minutes of work for a machine that is busy with others.
      const server = await startServer({ dataDir: folder, timeoutMs: 240_000 })
      await server.stop()
      await hearEverybody(folder)
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
