import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { newId } from '#contract/engine/ids.ts'
import type { TransactionKind } from '#contract/engine/ledger/ledger-kinds.ts'
import { lockStream } from '../sync/publish-queries.ts'
import { userStream } from '../sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { connectTo } from '#test/support/database/postgres.ts'
import type { Installation } from '#test/support/server/test-installation.ts'
import { findBalances } from './ledger-queries.ts'
import { findWrong, ledgerRules, type LedgerRule } from './ledger-rules.ts'
import { postTransaction, type Posted, type Posting, type Transfer } from './post-transaction.ts'

/** Makes SQL of a rule for a connection of the test's own. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const at = new Date('2026-11-18T15:00:00.000Z')

/** What a test posts: the rest is as it always is. */
export type TestPosting = Partial<Omit<Posting, 'transfers'>> & {
  kind: TransactionKind
  moves: Readonly<Record<string, number>>
  campaignId?: number
}

/** `{'issuance>pending': 5}` as transfers of a campaign. */
const transfersOf = (moves: Readonly<Record<string, number>>, campaignId = 1): Transfer[] =>
  Object.entries(moves).map(([move, amount]) => {
    const [debit, credit] = move.split('>') as [Transfer['debit'], Transfer['credit']]
    return { campaignId, debit, credit, amount }
  })

/** The rules that find something, as a connection of the test's own sees it. */
export async function wrongIn(client: Awaited<ReturnType<typeof connectTo>>, rules: readonly LedgerRule[]) {
  const found: string[] = []
  for (const { rule, wrong } of rules) {
    const { sql, parameters } = wrong(1).compile(compiler)
    const { rows } = await client.query(sql, [...parameters])
    if (rows.length > 0) found.push(rule)
  }
  return found
}

/** Ledgers of the people of an installation's first client. */
export function testLedger(installation: {
  services: Pick<Installation['services'], 'database'> & Partial<Pick<Installation['services'], 'testDatabase'>>
}) {
  const { database } = installation.services
  const held = <T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.inTenant(1, async (tx) => {
      await lockStream(tx, 1, userStream(userId))
      return work(tx)
    })
  const postIn = (tx: Tx, userId: string, { moves, campaignId, ...posting }: TestPosting): Promise<Posted | null> => {
    const sourceId = posting.sourceId ?? newId()
    const key = posting.key ?? `${posting.kind}:${sourceId}`
    const rest = { clientId: 1, userId, source: 'sale', effectiveAt: at, now: at }
    return postTransaction(tx, { ...rest, ...posting, sourceId, key, transfers: transfersOf(moves, campaignId) })
  }
  return {
    held,
    postIn,
    post: (userId: string, posting: TestPosting) => held(userId, (tx) => postIn(tx, userId, posting)),
    /** What somebody has in the accounts of a campaign that are not empty. */
    balances: async (userId: string, campaignId = 1) => {
      const rows = await database.inTenant(1, (tx) => findBalances(tx, 1, userId))
      const full = rows.filter((row) => row.campaignId === campaignId && row.balance !== 0)
      return Object.fromEntries(full.map(({ kind, balance }) => [kind, balance]))
    },
    /** The same after SQL of the database's owner, on PostgreSQL; nothing of it stays. */
    wrongAfter: async (planted: string) => {
      const client = await connectTo(installation.services.testDatabase?.config.databaseUrl ?? '')
      const found: Record<string, string> = {}
      try {
        await client.query('BEGIN')
        await client.query(planted)
        for (const rule of await wrongIn(client, ledgerRules)) found[rule] = 'found'
        await client.query('ROLLBACK')
      } finally {
        await client.end()
      }
      return found
    },
    /** What each rule finds first, by its number; nothing where all is right. */
    wrong: async () => {
      const found: Record<string, string> = {}
      for (const rule of ledgerRules) {
        const wrong = await database.inTenant(1, (tx) => findWrong(tx, 1, rule))
        if (wrong) found[rule.rule] ??= `${wrong.subject}: ${wrong.found} instead of ${wrong.expected}`
      }
      return found
    },
  }
}
