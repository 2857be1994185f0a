import { createHash } from 'node:crypto'
import { newId } from '#contract/engine/ids.ts'
import { fold } from '#contract/engine/staff/list.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import { fail } from '#server/platform/problem.ts'
import { insertVersion, unseen, type VersionKey } from '../version-queries.ts'
import { isStreamAddress } from './stream-service.ts'

/** Adds a recording, which is copied afterwards; fails with `media.host_unknown`. */
export async function addStream(
  services: Services,
  staff: Staff,
  { name, address }: { name: string; address: string },
): Promise<VersionKey> {
  const { clientId, userId } = staff
  const url = URL.parse(address) ?? fail('media.host_unknown')
  const added = await writeAsStaff(services, staff, async (tx, { now, note }) => {
    const { streamHosts } = await readAccess(tx, clientId)
    if (!isStreamAddress(url, streamHosts, services.config.publicUrl)) fail('media.host_unknown')
    const key = { mediaId: newId(now.getTime()), version: 1 }
    const shown = { kind: 'wowza' as const, state: 'preparing' as const, version: 1, bytes: 0 }
    await tx
      .insertInto('media')
      .values({ client_id: clientId, id: key.mediaId, name, sort_name: fold(name), added_at: now, ...shown })
      .execute()
    await insertVersion(tx, {
      ...unseen,
      ...shown,
      client_id: clientId,
      media_id: key.mediaId,
      file_name: url.href,
      fingerprint: createHash('sha256').update(url.href).digest('hex'),
      type: 'application/vnd.apple.mpegurl',
      store_key: '',
      store_upload_id: '',
      added_by: userId,
      added_at: now,
    })
    await services.jobs.queue(tx, { kind: 'prepare_media', payload: { clientId, ...key } })
    await note({
      act: 'media.add',
      subject: { kind: 'media', id: key.mediaId },
      // Addresses may carry what opens them.
      after: { name, host: url.host, version: 1 },
    })
    return key
  })
  services.jobs.nudge()
  return added
}
