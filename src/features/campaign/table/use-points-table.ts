import { useLiveQuery } from 'dexie-react-hooks'
import { listRows } from '#engine/rows/rows.ts'
import type { Member } from '#engine/session/member.ts'
import { useMember, useSelectedClient } from '#platform/session-store.ts'
import { tableToday, type ShownTable, type TableRows } from './points-shown.ts'

async function read(member: Member): Promise<TableRows> {
  const [campaigns, campaignMembers, memberLevels, pointsTables, products, photoTypes, courses, trails, surveys] =
    await Promise.all([
      listRows(member, 'campaigns'),
      listRows(member, 'campaignMembers'),
      listRows(member, 'memberLevels'),
      listRows(member, 'pointsTables'),
      listRows(member, 'products'),
      listRows(member, 'photoTypes'),
      listRows(member, 'courses'),
      listRows(member, 'trails'),
      listRows(member, 'surveys'),
    ])
  return { campaigns, campaignMembers, memberLevels, pointsTables, products, photoTypes, courses, trails, surveys }
}

/** The points table of the one who looks, live; undefined until it was read, null without a campaign. */
export function usePointsTable(): ShownTable | null | undefined {
  const member = useMember()
  const country = useSelectedClient()?.country
  return useLiveQuery(async () => tableToday(await read(member), country), [member.userId, member.clientId, country])
}
