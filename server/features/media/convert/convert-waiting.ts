import type { Services } from '#server/engine/services.ts'
import { lockMedia } from '../media-queries.ts'
import { lockVersion, showNewest, updateVersion } from '../version-queries.ts'

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
    for (const key of rows)
      await database.inTenant(clientId, async (tx) => {
        await lockMedia(tx, clientId, key.mediaId)
        if ((await lockVersion(tx, clientId, key))?.reason !== 'media.needs_transcoder') return
        await updateVersion(tx, clientId, key, { state: 'preparing', reason: null, ended_at: null })
        await showNewest(tx, clientId, key.mediaId)
        await jobs.queue(tx, { kind: 'prepare_media', payload: { clientId, ...key } })
      })
  }
  jobs.nudge()
}
