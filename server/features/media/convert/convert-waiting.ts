import { sql } from 'kysely'
import type { Services } from '#server/engine/services.ts'
import { prepareAgain } from '../prepare/retry-service.ts'

const lacking = JSON.stringify([{ outcome: 'unavailable' }])

/** Media of a client that are taken up at a time: a film takes as long as it lasts. */
const atATime = 20

/** Takes up what waited for a converter, once this server has one: films that nobody gets, then renditions and slides. */
export async function convertWaiting(services: Services): Promise<void> {
  const { database, jobs, config } = services
  const { ffmpegPath, sofficePath } = config
  if (ffmpegPath === null && sofficePath === null) return
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id: clientId } of clients) {
    const rows = await database.inTenant(clientId, (tx) =>
      tx
        .selectFrom('media_version')
        .select(['media_id as mediaId', 'version'])
        .where('client_id', '=', clientId)
        .where((eb) =>
          ffmpegPath === null ? eb('kind', '=', 'ppt') : sofficePath === null ? eb('kind', '<>', 'ppt') : eb.lit(true),
        )
        .where((eb) =>
          eb.or([
            eb.and({ state: 'refused', reason: 'media.needs_transcoder' }),
            eb.and([eb('state', '=', 'ready'), sql<boolean>`steps @> ${lacking}::jsonb`]),
          ]),
        )
        .orderBy('state', 'desc')
        .limit(atATime)
        .execute(),
    )
    for (const key of rows) await database.inTenant(clientId, (tx) => prepareAgain(tx, services, clientId, key))
  }
  jobs.nudge()
}
