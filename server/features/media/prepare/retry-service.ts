import { mayRetry } from '#contract/features/media/media-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { lockMedia } from '../media-queries.ts'
import { lockVersion, showNewest, updateVersion, type VersionKey } from '../version-queries.ts'

const waiting = { outcome: 'waiting', bytes: null, fault: null, said: null } as const

/**
 * Prepares a version again, in the transaction: a refused one where what it is made from is still there, a ready one where
 * some of its steps failed; what it has is used meanwhile. Else false.
 */
export async function prepareAgain(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  clientId: number,
  key: VersionKey,
): Promise<boolean> {
  await lockMedia(tx, clientId, key.mediaId)
  const row = await lockVersion(tx, clientId, key)
  // A recording has no bytes of its own: it is copied from its address anew.
  if (!row || (row.store_key === '' && row.kind !== 'wowza') || !mayRetry(row)) return false
  if (row.state === 'ready') {
    const again = row.steps.map((one) =>
      one.outcome === 'failed' || one.outcome === 'unavailable' ? { ...one, ...waiting } : one,
    )
    await updateVersion(tx, clientId, key, { steps: JSON.stringify(again) })
  } else await updateVersion(tx, clientId, key, { state: 'preparing', reason: null, ended_at: null, steps: '[]' })
  await showNewest(tx, clientId, key.mediaId)
  await jobs.queue(tx, { kind: 'prepare_media', payload: { clientId, ...key } })
  return true
}

/** Tries again what could not be prepared; fails with `resource.not_found` where nothing is there to try it with. */
export async function retryMedia(services: Services, staff: Staff, key: VersionKey): Promise<{ done: true }> {
  const done = await writeAsStaff(services, staff, async (tx, { note }) => {
    if (!(await prepareAgain(tx, services, staff.clientId, key))) fail('resource.not_found')
    const after = { version: key.version }
    await note({ act: 'media.retry', subject: { kind: 'media', id: key.mediaId }, after })
    return { done: true } as const
  })
  services.jobs.nudge()
  return done
}
