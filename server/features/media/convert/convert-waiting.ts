import type { Services } from '#server/engine/services.ts'
import { prepareAgain } from '../prepare/retry-service.ts'

/** Takes up what waited for a converter, once this server has one. */
export async function convertWaiting(services: Services): Promise<void> {
  const { database, jobs, config } = services
  if (config.ffmpegPath === null) return
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id: clientId } of clients) {
    const rows = await database.inTenant(clientId, (tx) =>
      tx
        .selectFrom('media_version')
        .select(['media_id as mediaId', 'version'])
        .where('client_id', '=', clientId)
        .where('state', '=', 'refused')
        .where('reason', '=', 'media.needs_transcoder')
        .limit(100)
        .execute(),
    )
    for (const key of rows) await database.inTenant(clientId, (tx) => prepareAgain(tx, services, clientId, key))
  }
  jobs.nudge()
}
