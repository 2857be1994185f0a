import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { forget } from './upload/upload-service.ts'
import { dropBytes, dropVersion } from './drop-version.ts'
import { findUses, lockMedia } from './media-queries.ts'
import { findOlder, lockVersion, showNewest, updateVersion, type VersionRow } from './version-queries.ts'

const day = 86_400_000
/** An upload that is not complete by then starts over. */
const unfinishedFor = 7 * day
/** What is infected is kept apart for so long, for whoever wants to look into it. */
const infectedFor = 30 * day
/** A version that another one took the place of, and that nothing names, is kept for so long. */
const supersededFor = 30 * day

type Parts = Pick<Services, 'database' | 'clock' | 'jobs'>

/** Removes uploads that nobody finished, infected bytes, and versions that nothing shows any more. */
export async function removeOldMedia(services: Parts): Promise<void> {
  const { database, clock } = services
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id: clientId } of clients) {
    const each = async (find: (tx: Tx) => Promise<VersionRow[]>, act: (tx: Tx, row: VersionRow) => Promise<void>) => {
      for (const row of await database.inTenant(clientId, find))
        await database.inTenant(clientId, async (tx) => {
          await lockMedia(tx, clientId, row.media_id)
          const held = await lockVersion(tx, clientId, { mediaId: row.media_id, version: row.version })
          if (held?.state === row.state) await act(tx, held)
        })
    }
    await each(
      (tx) => findOlder(tx, clientId, 'receiving', ago(unfinishedFor)),
      async (tx, row) => {
        if ((await findUses(tx, clientId, row.media_id, 1)).length === 0) return forget(tx, services, row)
        // What names it goes on saying so, and sees that there is nothing.
        const key = { mediaId: row.media_id, version: row.version }
        const ended = { state: 'refused' as const, reason: 'media.damaged' as const, ended_at: clock.now() }
        await updateVersion(tx, clientId, key, { ...ended, store_key: '' })
        await dropBytes(tx, services, row)
        await showNewest(tx, clientId, row.media_id)
      },
    )
    await each(
      (tx) => findOlder(tx, clientId, 'refused', ago(infectedFor)),
      async (tx, row) => {
        // It waits for what converts it, however long.
        if (row.reason === 'media.needs_transcoder') return
        const key = { mediaId: row.media_id, version: row.version }
        await updateVersion(tx, clientId, key, { store_key: '' })
        await dropBytes(tx, services, row)
      },
    )
    await each(
      (tx) => findSuperseded(tx, clientId, ago(supersededFor)),
      (tx, row) => dropVersion(tx, services, row),
    )
  }
  services.jobs.nudge()
}

/** Ready versions that a newer one took the place of before an instant, and that nothing names. */
async function findSuperseded(tx: Tx, clientId: number, before: Date): Promise<VersionRow[]> {
  return tx
    .selectFrom('media')
    .innerJoin('media_version as newest', (join) =>
      join
        .onRef('newest.client_id', '=', 'media.client_id')
        .onRef('newest.media_id', '=', 'media.id')
        .onRef('newest.version', '=', 'media.version'),
    )
    .innerJoin('media_version as old', (join) =>
      join
        .onRef('old.client_id', '=', 'media.client_id')
        .onRef('old.media_id', '=', 'media.id')
        .onRef('old.version', '<', 'media.version'),
    )
    .selectAll('old')
    .where('media.client_id', '=', clientId)
    .where('newest.client_id', '=', clientId)
    .where('old.client_id', '=', clientId)
    .where('media.state', '=', 'ready')
    .where('media.version', '>', 1)
    .where('old.state', '=', 'ready')
    .where('newest.ended_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('media_use')
            .select('media_use.version')
            .where('media_use.client_id', '=', clientId)
            .whereRef('media_use.media_id', '=', 'old.media_id')
            .whereRef('media_use.version', '=', 'old.version'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('shown_bundle')
            .select('shown_bundle.row_key')
            .where('shown_bundle.client_id', '=', clientId)
            .whereRef('shown_bundle.bundle_id', '=', 'old.bundle_id'),
        ),
      ),
    )
    .limit(1000)
    .execute()
}
