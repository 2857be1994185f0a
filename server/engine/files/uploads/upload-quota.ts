import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '../../services.ts'
import type { UploadTable } from '../file-tables.ts'
import { lockUploader, sumClientUploads, sumPersonUploads, type UploadSums } from './upload-queries.ts'

/** Uploads under way at once, and bytes of what was begun within a day, as announced. */
export interface UploadQuota {
  person: UploadSums
  client: UploadSums
}

const gigabyte = 1024 ** 3
/** A day in the field is a thousand photos of a megabyte or two; a client has a few thousand people in the field. */
export const uploadQuota: UploadQuota = {
  person: { open: 200, bytes: 4 * gigabyte },
  client: { open: 20_000, bytes: 200 * gigabyte },
}

const dayMs = 86_400_000
/** Seconds: what is open too long is cleaned up hourly, and a day passes hour by hour. */
const waitOfQuota = 3600
/** A client's sums go over everything its people sent in a day: they are made anew this often (ms). */
const clientSumsLife = 60_000

const clientSums = new WeakMap<Services['database'], Map<number, UploadSums & { until: number }>>()

/**
 * Fails with `file.too_many` when one more upload is more than its person or client may have. Holds the person's
 * membership, so that what somebody begins twice at once is counted one after the other.
 */
export async function demandUploadRoom(
  tx: Tx,
  services: Pick<Services, 'database' | 'clock'>,
  { client_id: clientId, owner_id: ownerId, bytes }: UploadTable,
  quota: UploadQuota,
): Promise<void> {
  const now = services.clock.now().getTime()
  const since = new Date(now - dayMs)
  await lockUploader(tx, clientId, ownerId)
  demand(await sumPersonUploads(tx, clientId, ownerId, since), bytes, quota.person)

  const known = clientSums.get(services.database) ?? new Map<number, UploadSums & { until: number }>()
  clientSums.set(services.database, known)
  let sums = known.get(clientId)
  if (!sums || sums.until <= now || sums.until > now + clientSumsLife) {
    sums = { ...(await sumClientUploads(tx, clientId, since)), until: now + clientSumsLife }
    known.set(clientId, sums)
  }
  demand(sums, bytes, quota.client)
  sums.open++
  sums.bytes += bytes
}

function demand(sums: UploadSums, bytes: number, most: UploadSums): void {
  if (sums.open + 1 > most.open || sums.bytes + bytes > most.bytes) fail('file.too_many', { retryAfter: waitOfQuota })
}
