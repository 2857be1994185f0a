import type pg from 'pg'
import { newId } from '#contract/engine/ids.ts'
import { currencyOf } from '#contract/engine/ledger/ledger-kinds.ts'
import { nobody } from '#server/engine/ledger/account-id.ts'
import { postTransaction, type Transfer } from '#server/engine/ledger/post-transaction.ts'
import type { Services } from '#server/engine/services.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { each, type Figure, median } from '../report.ts'
import { inServices } from '../support/bench-server.ts'
import { accountOf, clientId, personOf, seedMembers } from './seed-members.ts'

const connections = 24
const rounds = 7
const seconds = 2

/** Calls a second of the ledger beside the statements that they send. */
export const measureLedgerCalls = (): Promise<Figure[]> =>
  inServices(
    async (services) => {
      await seedMembers(services, connections)
      return [await measureCalls(services)]
    },
    { DATABASE_POOL: String(connections) },
  )

interface Call {
  userId: string
  id: string
  kind: 'earn' | 'confirm'
}
const movesOf: Record<Call['kind'], Transfer[]> = {
  earn: [
    { campaignId: 1, debit: 'issuance', credit: 'pending', amount: 30 },
    { campaignId: 1, debit: 'xp_issuance', credit: 'xp_pending', amount: 3 },
  ],
  confirm: [
    { campaignId: 1, debit: 'pending', credit: 'available', amount: 30 },
    { campaignId: 1, debit: 'xp_pending', credit: 'xp', amount: 3 },
  ],
}

/** Calls a second of 24 people at once, each earning and confirming in turn. */
async function rate(call: (one: Call) => Promise<void>): Promise<number> {
  const begun = performance.now()
  const until = begun + seconds * 1000
  let calls = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      while (performance.now() < until) {
        const id = newId()
        for (const kind of ['earn', 'confirm'] as const) {
          await call({ userId: personOf(n + 1), id, kind })
          calls++
        }
      }
    }),
  )
  return (calls * 1000) / (performance.now() - begun)
}

async function measureCalls(services: Services): Promise<Figure> {
  const { database, config, clock, log } = services
  const posted = (call: Call) =>
    database.inTenant(clientId, async (tx) => {
      await lockStream(tx, clientId, userStream(call.userId))
      const now = clock.now()
      const about = { source: 'bench', sourceId: call.id, key: `bench:${call.id}:${call.kind}` }
      const { userId, kind } = call
      await postTransaction(tx, { clientId, userId, kind, ...about, transfers: movesOf[kind], effectiveAt: now, now })
    })
  const pool = openPool({ url: config.databaseUrl ?? '' }, connections, log)
  try {
    await rate(posted)
    await rate((call) => bare(pool, call))
    const [ours, plain]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      ours.push(await rate(posted))
      plain.push(await rate((call) => bare(pool, call)))
    }
    return {
      what: `Calls of the ledger of ${connections} people at once, as a share of the same statements bare, PostgreSQL`,
      value: median(ours.map((calls, round) => calls / (plain[round] ?? Number.NaN))),
      unit: '×',
      atLeast: 0.7,
      note: `median of ${rounds} rounds in turn; calls/s: ${each(ours)}; bare: ${each(plain)}`,
    }
  } finally {
    await pool.end()
  }
}

/** What a call of the ledger asks of the database, statement by statement, and nothing else. */
async function bare(pool: pg.Pool, { userId, id, kind }: Call): Promise<void> {
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  try {
    const opened = Promise.all(['BEGIN', `SET LOCAL app.client_id = '${clientId}'`].map((text) => client.query(text)))
    const stream = `user:${userId}`
    await run('lock', 'SELECT moved_to FROM stream WHERE client_id = $1 AND stream_id = $2 FOR UPDATE', [
      clientId,
      stream,
    ])
    await opened
    const key = `bare:${id}:${kind}`
    await run('known', 'SELECT id, user_id, seq, body_hash FROM ledger_transaction WHERE client_id = $1 AND key = $2', [
      clientId,
      key,
    ])
    const moves = movesOf[kind].map((one) => ({
      ...one,
      debitId: accountOf(userId, one.debit),
      creditId: accountOf(userId, one.credit),
    }))
    const own = kind === 'earn' ? moves.map((one) => one.creditId) : moves.flatMap((one) => [one.debitId, one.creditId])
    await run(
      `balances ${own.length}`,
      `SELECT id, credits, debits FROM ledger_account WHERE client_id = $1
      AND id IN (${own.map((_, at) => `$${at + 2}`).join(', ')})`,
      [clientId, ...own],
    )
    const upsert = `INSERT INTO ledger_account (client_id, id, campaign_id, user_id, kind, currency, credits, debits)
      VALUES ($1, $2, 1, $3, $4, $5, $6, 0)`
    for (const { debit, credit, debitId, creditId, amount } of moves) {
      await run(
        'credit',
        `${upsert} ON CONFLICT (client_id, id) DO UPDATE SET credits = ledger_account.credits + excluded.credits`,
        [clientId, creditId, userId, credit, currencyOf(credit), amount],
      )
      if (kind === 'confirm')
        await run(
          'debit',
          `UPDATE ledger_account SET credits = credits + 0, debits = debits + $3
          WHERE client_id = $1 AND id = $2 AND credits - debits >= $3`,
          [clientId, debitId, amount],
        )
      else
        await run('open', `${upsert} ON CONFLICT (client_id, id) DO NOTHING`, [
          clientId,
          debitId,
          nobody,
          debit,
          currencyOf(debit),
          0,
        ])
    }
    const { rows } = await run(
      'number',
      `INSERT INTO ledger_person (client_id, user_id, seq) VALUES ($1, $2, 1)
      ON CONFLICT (client_id, user_id) DO UPDATE SET seq = ledger_person.seq + 1 RETURNING seq`,
      [clientId, userId],
    )
    const transaction = newId()
    await run(
      'transaction',
      `INSERT INTO ledger_transaction (client_id, id, user_id, seq, kind, key, body_hash, source, source_id, effective_at, recorded_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, 'bare', $8, now(), now())`,
      [clientId, transaction, userId, rows[0]?.seq, kind, key, Buffer.alloc(32), id],
    )
    await run(
      'transfers',
      `INSERT INTO ledger_transfer (client_id, transaction_id, line, debit_id, credit_id, amount)
      VALUES ($1, $2, 0, $3, $4, $5), ($1, $2, 1, $6, $7, $8)`,
      [clientId, transaction, ...moves.flatMap(({ debitId, creditId, amount }) => [debitId, creditId, amount])],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}
