import { isPersons, type AccountKind, type PersonAccount } from '#contract/engine/ledger/ledger-kinds.ts'
import type { Balance, Entry } from '#contract/features/points/points-on-device.ts'
import type { Standing } from '#contract/features/points/settling-rules.ts'
import type { findBalances, findTransactions, findTransfers } from '#server/engine/ledger/ledger-queries.ts'
import { untouched } from './settle/standing-queries.ts'

type FoundTransaction = Awaited<ReturnType<typeof findTransactions>>[number]
type FoundTransfer = Awaited<ReturnType<typeof findTransfers>>[number]
type Points = Pick<Balance, 'pending' | 'available' | 'reserved' | 'blocked' | 'xpPending' | 'xp'>

const nothing = (): Points => ({ pending: 0, available: 0, reserved: 0, blocked: 0, xpPending: 0, xp: 0 })
/** An account as it is published. */
const fieldOf = (kind: PersonAccount): keyof Points => (kind === 'xp_pending' ? 'xpPending' : kind)

/** What somebody has, campaign by campaign. */
export function balancesOf(
  accounts: Awaited<ReturnType<typeof findBalances>>,
  standings: ReadonlyMap<number, Standing>,
): Balance[] {
  const balances = new Map<number, Balance>()
  for (const { campaignId, kind, balance } of accounts) {
    const one = balances.get(campaignId) ?? { campaignId, ...nothing(), ...(standings.get(campaignId) ?? untouched) }
    if (isPersons(kind)) one[fieldOf(kind)] = balance
    balances.set(campaignId, one)
  }
  return [...balances.values()]
}

/** A transaction as an entry of a person's statement. */
export function entryOf(
  transaction: FoundTransaction,
  userId: string,
  transfers: readonly FoundTransfer[],
  names: ReadonlyMap<string, string>,
): Entry {
  const changed = nothing()
  const after: Partial<Record<AccountKind, number | null>> = {}
  for (const { amount, debit, credit, debit_user, credit_user, debit_after, credit_after } of transfers) {
    if (isPersons(debit) && debit_user === userId) {
      changed[fieldOf(debit)] -= amount
      after[debit] = debit_after
    }
    if (isPersons(credit) && credit_user === userId) {
      changed[fieldOf(credit)] += amount
      after[credit] = credit_after
    }
  }
  return {
    id: transaction.id,
    number: transaction.seq,
    campaignId: transfers[0]?.campaign_id ?? 0,
    kind: transaction.kind,
    source: transaction.source,
    sourceId: transaction.source_id,
    reason: transaction.reason,
    agreedBy: agreedBy(transaction).map((id) => names.get(id) ?? ''),
    ...changed,
    availableAfter: after.available ?? null,
    pendingAfter: after.pending ?? null,
    at: transaction.effective_at.toISOString(),
    recordedAt: transaction.recorded_at.toISOString(),
  }
}

/** Who agreed on an adjustment; of other entries nobody is named. */
export const agreedBy = ({ kind, actor_id: asked, second_id: approved }: FoundTransaction): string[] =>
  kind === 'adjust' ? [asked, approved].flatMap((id) => id ?? []) : []
