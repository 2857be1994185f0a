import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { countLedger } from './ledger-queries.ts'
import { findWrong, ledgerRules, type LedgerRule, type Wrong } from './ledger-rules.ts'

/** What a check of a client's points found. */
export interface CheckedLedger {
  clientId: number
  /** People who ever had points. */
  members: number
  transactions: number
  /** What each rule found first, in the order of the rules. */
  wrong: (Wrong & { rule: string })[]
}

/**
 * Looks at every point of a client, by the rules of every ledger and those of what points are given for. Each rule reads
 * one snapshot; nothing is repaired.
 */
export function checkLedger(
  { database }: { database: Database },
  clientId: number,
  rules: readonly LedgerRule[],
): Promise<CheckedLedger> {
  return database.inTenant(clientId, async (tx) => {
    // Ten million entries are added up in minutes, and in memory where there is some. Each rule reads everything: behind
    // row security the planner takes that for a few rows, and would look for each of the others one by one.
    await sql`SELECT set_config('statement_timeout', '10min', true), set_config('work_mem', '64MB', true),
      set_config('enable_nestloop', 'off', true)`.execute(tx)
    const wrong: CheckedLedger['wrong'] = []
    for (const rule of [...ledgerRules, ...rules]) {
      const first = await findWrong(tx, clientId, rule)
      if (first) wrong.push({ rule: rule.rule, ...first })
    }
    return { clientId, ...(await countLedger(tx, clientId)), wrong }
  })
}
