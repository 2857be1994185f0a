import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { RowOf } from '#contract/engine/collection.ts'
import { dayIn } from '#contract/engine/time.ts'
import { readRanking } from '#contract/features/ranking/ranking-contract.ts'
import { listRows } from '#engine/rows/rows.ts'
import { callAs } from '#engine/session/api.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useMember } from '#platform/session-store.ts'

type Campaign = RowOf<'campaigns'>

/** Campaigns that have begun, the newest first: those that have a ranking. */
const begun = (campaigns: readonly Campaign[], now: Date): Campaign[] =>
  campaigns
    .filter(({ timeZone, beginsOn }) => beginsOn <= dayIn(timeZone, now))
    .toSorted((a, b) => b.beginsOn.localeCompare(a.beginsOn))

/** The ranking of the campaign that is chosen, as the server has it now. */
export function useRanking() {
  const member = useMember()
  const campaigns = useLiveQuery(
    async () => begun(await listRows(member, 'campaigns'), new Date()),
    [member.userId, member.clientId],
  )
  const [chosen, choose] = useState<number | null>(null)
  const campaignId = chosen ?? campaigns?.[0]?.id ?? null
  const answer = useAnswer(`ranking ${member.clientId} ${campaignId}`, async () =>
    campaignId === null ? null : callAs(member)(readRanking, { params: { campaignId: String(campaignId) } }),
  )
  return { campaigns, campaignId, choose, answer }
}
