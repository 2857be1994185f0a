import { useLiveQuery } from 'dexie-react-hooks'
import type { RowOf } from '#contract/engine/collection.ts'
import type { JoinInput } from '#contract/features/campaign/member/member-schema.ts'
import { takesPart } from '#contract/features/store/store-rules.ts'
import { todayOf } from '#domain/campaign/campaign-days.ts'
import { readOutbox, type OutboxEntry } from '#engine/outbox/read.ts'
import { listRows } from '#engine/rows/rows.ts'
import type { Member } from '#engine/session/member.ts'
import { useMember } from '#platform/session-store.ts'

/** What the screens of campaigns read from the device. */
export interface CampaignRows {
  campaigns: RowOf<'campaigns'>[]
  signUps: RowOf<'campaignMembers'>[]
  memberLevels: RowOf<'memberLevels'>[]
  pointBalances: RowOf<'pointBalances'>[]
  agencies: RowOf<'agencies'>[]
  stores: RowOf<'stores'>[]
  /** Sign-ups that the server has not taken: those that wait, and those that it refused. */
  unsent: { entry: OutboxEntry; payload: JoinInput }[]
}

async function read(member: Member): Promise<CampaignRows> {
  const [campaigns, signUps, memberLevels, pointBalances, agencies, stores, entries] = await Promise.all([
    listRows(member, 'campaigns'),
    listRows(member, 'campaignMembers'),
    listRows(member, 'memberLevels'),
    listRows(member, 'pointBalances'),
    listRows(member, 'agencies'),
    listRows(member, 'stores'),
    readOutbox(member),
  ])
  const unsent = entries.flatMap((entry) =>
    entry.content?.kind === 'campaign.join' ? [{ entry, payload: entry.content.payload }] : [],
  )
  return { campaigns, signUps, memberLevels, pointBalances, agencies, stores, unsent }
}

/** The rows, live; undefined until the first read is done. */
export function useCampaignRows(): CampaignRows | undefined {
  const member = useMember()
  return useLiveQuery(() => read(member), [member.userId, member.clientId])
}

/** What can be chosen for a campaign today, by name. */
export function choicesOf({ agencies, stores }: CampaignRows, campaign: Pick<RowOf<'campaigns'>, 'timeZone'>) {
  const today = todayOf(campaign)
  return {
    agencies: agencies
      .filter(({ retired, brands }) => !retired && brands.some((brand) => !brand.retired))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    stores: stores
      .filter((store) => takesPart(store, today))
      .toSorted((a, b) => a.chain.localeCompare(b.chain) || a.name.localeCompare(b.name)),
  }
}
