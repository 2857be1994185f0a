import { useLiveQuery } from 'dexie-react-hooks'
import type { RowOf } from '#contract/engine/collection.ts'
import type { Photo, PhotoType } from '#contract/features/photo/photo-contract.ts'
import type { Store } from '#contract/features/store/store-on-device.ts'
import type { Member } from '#engine/session/member.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import type { OutboxEntry } from '#engine/outbox/read.ts'
import { listRows } from '#engine/rows/rows.ts'
import { useMember } from '#platform/session-store.ts'

/** What the screen reads from the device. */
export interface PhotoRows {
  campaigns: RowOf<'campaigns'>[]
  signUps: RowOf<'campaignMembers'>[]
  types: PhotoType[]
  stores: Store[]
  /** Sent photos, those still on this device among them. */
  photos: Photo[]
  /** Photos of the outbox, by the id of their operation. */
  entries: ReadonlyMap<string, OutboxEntry>
}

async function readPhotoRows(member: Member): Promise<PhotoRows> {
  const [campaigns, signUps, types, stores, photos, entries] = await Promise.all([
    listRows(member, 'campaigns'),
    listRows(member, 'campaignMembers'),
    listRows(member, 'photoTypes'),
    listRows(member, 'stores'),
    listRows(member, 'photos'),
    readOutbox(member),
  ])
  const own = entries.filter((entry) => entry.kind === 'photo.send')
  return {
    campaigns,
    signUps,
    types: types.toSorted((a, b) => a.id - b.id),
    stores: stores.toSorted((a, b) => a.chain.localeCompare(b.chain) || a.name.localeCompare(b.name)),
    photos,
    entries: new Map(own.map((entry) => [entry.id, entry])),
  }
}

/** The rows, live; undefined until the first read is done. */
export function usePhotoRows(): PhotoRows | undefined {
  const member = useMember()
  return useLiveQuery(() => readPhotoRows(member), [member.userId, member.clientId])
}
