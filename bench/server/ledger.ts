import type pg from 'pg'
import { newId } from '#contract/engine/ids.ts'
import { currencyOf, type AccountKind } from '#contract/engine/ledger/ledger-kinds.ts'
import { accountId, nobody } from '#server/engine/ledger/account-id.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { postTransaction, type Transfer } from '#server/engine/ledger/post-transaction.ts'
import type { Services } from '#server/engine/services.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { serverParts } from '#server/features.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { readEntries } from '#server/features/points/points-service.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-rules.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { connectTo } from '#test/support/database/postgres.ts'
import { each, type Figure, median } from '../report.ts'
import { inServices } from '../support/bench-server.ts'
import { seedPeople } from '../support/seed-people.ts'

const connections = 24
const rounds = 7
const seconds = 2
/** People of the large ledger, and transactions of each; a transfer is an entry of either of its accounts. */
const [people, ofEach] = [5000, 1000]

const clientId = 1
const personOf = (n: number) =>
  `${clientId.toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const accountOf = (userId: string, kind: AccountKind) => accountId({ clientId, campaignId: 1, userId, kind })

/** Calls of the ledger, and pages and checks of one with ten million entries. */
export async function measureLedger(): Promise<Figure[]> {
  const calls = await inServices(async (services) => {
    await seed(services, connections)
    return [await measureCalls(services)]
  })
  const size = await inServices(async (services) => {
    await seed(services, people)
    return measureSize(services)
  })
  return [...calls, ...size]
}

async function seed(services: Services, count: number): Promise<void> {
  await seedPeople(services, clientId, Math.max(count, 100))
  const now = services.clock.now().toISOString().slice(0, 10)
  await services.database.inTenant(clientId, (tx) =>
    publishCampaigns(tx, clientId, [
      usualCampaign({
        id: 1,
        name: { 'pt-BR': 'C' },
        beginsOn: `${now.slice(0, 4)}-01-01`,
        endsOn: `${now.slice(0, 4)}-03-31`,
      }),
    ]),
  )
}

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

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Ten million entries in plain SQL: what was earned waits, then can be spent, a thousand times a person. */
async function fill(databaseUrl: string, count: number): Promise<void> {
  const owner = await connectTo(databaseUrl)
  const pairs = Array.from({ length: count }, (_, n) => personOf(n + 1)).map((userId) => [
    userId,
    accountOf(userId, 'pending'),
    accountOf(userId, 'available'),
  ])
  const issuance = accountOf(nobody, 'issuance')
  for (const text of [
    "SET session_replication_role = 'replica'",
    'CREATE TEMP TABLE bench_person (user_id uuid PRIMARY KEY, pending uuid, available uuid)',
  ])
    await owner.query(text)
  await owner.query('INSERT INTO bench_person SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[])', [
    pairs.map(([id]) => id),
    pairs.map(([, pending]) => pending),
    pairs.map(([, , available]) => available),
  ])
  // In the order they are made, as those of the product are.
  const id = `(lpad(to_hex(((${ofEach} * ('x' || right(user_id::text, 12))::bit(48)::bigint) + seq)), 12, '0') || '70008000' || lpad(to_hex(seq), 12, '0'))::uuid`
  const legs = `CASE WHEN seq % 2 = 1 THEN '${issuance}'::uuid ELSE pending END AS debit_id,
    CASE WHEN seq % 2 = 1 THEN pending ELSE available END AS credit_id`
  const all = `FROM bench_person, generate_series(1, ${ofEach}) AS seq`
  for (const text of [
    `INSERT INTO ledger_account (client_id, id, campaign_id, user_id, kind, currency, credits, debits)
     SELECT ${clientId}, pending, 1, user_id, 'pending', 'PTS', ${5 * ofEach}, ${5 * ofEach} FROM bench_person
     UNION ALL SELECT ${clientId}, available, 1, user_id, 'available', 'PTS', ${5 * ofEach}, 0 FROM bench_person
     UNION ALL SELECT ${clientId}, '${issuance}', 1, '${nobody}', 'issuance', 'PTS', 0, 0`,
    `INSERT INTO ledger_person (client_id, user_id, seq) SELECT ${clientId}, user_id, ${ofEach} FROM bench_person`,
    `INSERT INTO ledger_transaction (client_id, id, user_id, seq, kind, key, body_hash, source, source_id, effective_at, recorded_at)
     SELECT ${clientId}, ${id}, user_id, seq, CASE WHEN seq % 2 = 1 THEN 'earn' ELSE 'confirm' END, 'bench:' || ${id},
       sha256(convert_to(debit_id || '>' || credit_id || ':10', 'UTF8')), 'bench', ${id}::text, now(), now()
     FROM (SELECT user_id, seq, ${legs} ${all}) AS one`,
    `INSERT INTO ledger_transfer (client_id, transaction_id, line, debit_id, credit_id, amount, debit_after, credit_after)
     SELECT ${clientId}, ${id}, 0, debit_id, credit_id, 10, CASE WHEN seq % 2 = 0 THEN 0 END,
       CASE WHEN seq % 2 = 1 THEN 10 ELSE 5 * seq END
     FROM (SELECT user_id, seq, ${legs} ${all}) AS one`,
    'VACUUM ANALYZE ledger_account, ledger_person, ledger_transaction, ledger_transfer',
  ])
    await owner.query(text)
  await owner.end()
}

async function measureSize(services: Services): Promise<Figure[]> {
  const url = services.config.databaseUrl ?? ''
  const owner = { clientId, userId: personOf(1) }
  const page = async () => {
    const times: number[] = []
    for (let n = 0; n < 15; n++)
      times.push(
        await timed(() => services.database.inTenant(clientId, (tx) => readEntries(tx, owner, { before: 800 }))),
      )
    return median(times)
  }
  await fill(url, 1)
  const ofFew = await page()
  const cleaner = await connectTo(url)
  await cleaner.query("SET session_replication_role = 'replica'")
  await cleaner.query('TRUNCATE ledger_account, ledger_person, ledger_transaction, ledger_transfer CASCADE')
  await cleaner.end()
  await fill(url, people)
  const ofMany = await page()
  const reader = await connectTo(url)
  await reader.query('SET jit = off')
  const sums: number[] = []
  for (let n = 0; n < 3; n++)
    sums.push(
      await timed(() =>
        reader.query(`SELECT count(*) FROM (SELECT account, sum(v) FROM (
          SELECT debit_id AS account, -amount AS v FROM ledger_transfer
          UNION ALL SELECT credit_id, amount FROM ledger_transfer) AS entries GROUP BY account) AS balances`),
      ),
    )
  await reader.end()
  const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
  let wrong = -1
  const checked = await timed(async () => {
    wrong = (await checkLedger(services, clientId, rules)).wrong.length
  })
  const entries = people * ofEach * 2
  return [
    {
      what: `Page of a statement, ${entries.toLocaleString('en')} entries beside ${(ofEach * 2).toLocaleString('en')}`,
      value: ofMany / ofFew,
      unit: '×',
      atMost: 2,
      note: `ms, median of 15; of few: ${each([ofFew])}; of many: ${each([ofMany])}`,
    },
    {
      what: `Check of ${entries.toLocaleString('en')} entries beside one plain sum over them`,
      value: checked / median(sums),
      unit: '×',
      atMost: 6,
      note: `s: the check ${each([checked / 1000])}, the sum ${each(sums.map((ms) => ms / 1000))}`,
    },
    { what: 'What it finds wrong of them', value: wrong, unit: 'rules', atMost: 0 },
  ]
}
