import { useLiveQuery } from 'dexie-react-hooks'
import { withOwnEnds } from '#contract/features/points/settling-rules.ts'
import { dayIn } from '#contract/engine/time.ts'
import { spendablePoints } from '#domain/reward/reasons-against.ts'
import { listRows } from '#engine/rows/rows.ts'
import { useMember, useSelectedClient, type Member } from '#platform/session-store.ts'

async function read(member: Member, timeZone: string) {
  const [[partner], transfers, campaigns, balances] = await Promise.all([
    listRows(member, 'pointsPartners'),
    listRows(member, 'pointsTransfers'),
    listRows(member, 'campaigns'),
    listRows(member, 'pointBalances'),
  ])
  const day = dayIn(timeZone, new Date())
  return {
    partner: partner ?? null,
    transfers: transfers.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    points: spendablePoints({ campaigns: withOwnEnds(campaigns, balances), balances, day }),
  }
}

/** The partner, what can be sent there and what was, live from the device; undefined until it was read. */
export function useTransfer() {
  const member = useMember()
  const { timeZone = 'America/Sao_Paulo' } = useSelectedClient() ?? {}
  return useLiveQuery(() => read(member, timeZone), [member.userId, member.clientId, timeZone])
}

export type TransferView = NonNullable<ReturnType<typeof useTransfer>>
