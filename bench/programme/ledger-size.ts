import { nobody } from '#server/engine/ledger/account-id.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import type { Services } from '#server/engine/services.ts'
import { serverParts } from '#server/features.ts'
import { readEntries } from '#server/features/points/points-service.ts'
import { connectTo } from '#test/support/database/postgres.ts'
import { each, type Figure, median } from '../report.ts'
import { inServices } from '../support/bench-server.ts'
import { accountOf, clientId, personOf, seedMembers } from './seed-members.ts'

/** People of the large ledger, and transactions of each; a transfer is an entry of either of its accounts. */
const [people, ofEach] = [5000, 1000]

/** A page of a statement, and the check, of a ledger with ten million entries. */
export const measureLedgerSize = (): Promise<Figure[]> =>
  inServices(async (services) => {
    await seedMembers(services, people)
    return measureSize(services)
  })

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
