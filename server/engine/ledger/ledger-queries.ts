import { sql, type Insertable } from 'kysely'
import type { AccountKind } from '#contract/engine/ledger/ledger-kinds.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'

type Account = Insertable<Tables['ledger_account']>

/** What a key was used for before. */
export const findByKey = (tx: Tx, clientId: number, key: string) =>
  tx
    .selectFrom('ledger_transaction')
    .select(['id', 'user_id', 'seq', 'body_hash'])
    .where('client_id', '=', clientId)
    .where('key', '=', key)
    .executeTakeFirst()

/** The next number of a person's statement; their stream is held. */
export async function takeNumber(tx: Tx, clientId: number, userId: string): Promise<number> {
  const { seq } = await tx
    .insertInto('ledger_person')
    .values({ client_id: clientId, user_id: userId, seq: 1 })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id']).doUpdateSet((eb) => ({ seq: eb('ledger_person.seq', '+', 1) })),
    )
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}

/** Opens accounts that are not there yet; the others are left as they are and wait for nobody. */
export async function openAccounts(tx: Tx, accounts: readonly Account[]): Promise<void> {
  if (accounts.length === 0) return
  await tx
    .insertInto('ledger_account')
    .values([...accounts])
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doNothing())
    .execute()
}

/** What is in accounts now, by id; those that were never used are left out. */
export async function findAccountBalances(
  tx: Tx,
  clientId: number,
  ids: readonly string[],
): Promise<Map<string, number>> {
  // A reversal of what was spent whole moves between accounts of the programme alone.
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['id', 'credits', 'debits'])
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, credits, debits }) => [id, credits - debits]))
}

/** Adds to an account, and makes it where there is none. */
export async function creditAccount(tx: Tx, account: Account): Promise<void> {
  await tx
    .insertInto('ledger_account')
    .values(account)
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'id'])
        .doUpdateSet((eb) => ({ credits: eb('ledger_account.credits', '+', eb.ref('excluded.credits')) })),
    )
    .execute()
}

/** Takes from an account, and adds to it; false where it has less. */
export async function debitAccount(tx: Tx, { client_id, id, credits, debits }: Account): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ledger_account')
    .set((eb) => ({ credits: eb('credits', '+', credits), debits: eb('debits', '+', debits) }))
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where((eb) => eb(eb('credits', '-', eb.ref('debits')), '>=', debits - credits))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertTransaction(
  tx: Tx,
  transaction: Insertable<Tables['ledger_transaction']>,
  transfers: Insertable<Tables['ledger_transfer']>[],
): Promise<void> {
  await tx.insertInto('ledger_transaction').values(transaction).execute()
  await tx.insertInto('ledger_transfer').values(transfers).execute()
}

/** What a person has in each account of each campaign that was ever used. */
export async function findBalances(
  tx: Tx,
  clientId: number,
  userId: string,
): Promise<{ campaignId: number; kind: AccountKind; balance: number }[]> {
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['campaign_id', 'kind', 'credits', 'debits'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('campaign_id')
    .execute()
  return rows.map(({ campaign_id: campaignId, kind, credits, debits }) => ({
    campaignId,
    kind,
    balance: credits - debits,
  }))
}

/** What a person still owes in a campaign, the oldest first. */
export const findDebts = (tx: Tx, clientId: number, userId: string, campaignId: number) =>
  tx
    .selectFrom('ledger_debt')
    .select(['id', 'amount', 'paid'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('written_off_at', 'is', null)
    .where((eb) => eb('paid', '<', eb.ref('amount')))
    .orderBy('id')
    .execute()

export const insertDebt = (tx: Tx, debt: Insertable<Tables['ledger_debt']>) =>
  tx.insertInto('ledger_debt').values(debt).execute()

export const payDebt = (tx: Tx, clientId: number, id: string, amount: number) =>
  tx
    .updateTable('ledger_debt')
    .set((eb) => ({ paid: eb('paid', '+', amount) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()

/** Writes off what a person still owes in a campaign: there is nothing left that could pay it. */
export const writeOffDebts = (
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  campaignId: number,
  now: Date,
) =>
  tx
    .updateTable('ledger_debt')
    .set({ written_off_at: now })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('written_off_at', 'is', null)
    .where((eb) => eb('paid', '<', eb.ref('amount')))
    .execute()

/** How many times a debt was paid from. */
export const countDebtPayments = (tx: Tx, clientId: number, debtId: string): Promise<number> =>
  countOfSource(tx, clientId, 'debt', debtId)

/** How many transactions something has caused. */
export async function countOfSource(tx: Tx, clientId: number, source: string, sourceId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('ledger_transaction')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow()
  return count
}

/** What a person was granted in a campaign for one kind of thing. */
export async function sumGranted(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  campaignId: number,
  source: string,
): Promise<number> {
  const row = await tx
    .selectFrom('ledger_transaction as t')
    .innerJoin('ledger_transfer as l', (join) =>
      join.onRef('l.client_id', '=', 't.client_id').onRef('l.transaction_id', '=', 't.id'),
    )
    .innerJoin('ledger_account as k', (join) =>
      join.onRef('k.client_id', '=', 'l.client_id').onRef('k.id', '=', 'l.credit_id'),
    )
    .select((eb) => eb.fn.sum<string | null>('l.amount').as('sum'))
    .where('t.client_id', '=', clientId)
    .where('t.user_id', '=', userId)
    .where('t.kind', '=', 'grant')
    .where('t.source', '=', source)
    .where('k.campaign_id', '=', campaignId)
    .where('k.kind', '=', 'available')
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** The transactions of a person, the newest first; `before`: those with a lower number. */
export async function findTransactions(
  tx: Tx,
  clientId: number,
  userId: string,
  { before, numbers, limit }: { before?: number; numbers?: readonly number[]; limit: number },
) {
  if (numbers?.length === 0) return []
  let asked = tx
    .selectFrom('ledger_transaction')
    .select([
      'id',
      'seq',
      'kind',
      'source',
      'source_id',
      'reason',
      'actor_id',
      'second_id',
      'effective_at',
      'recorded_at',
    ])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
  if (before !== undefined) asked = asked.where('seq', '<', before)
  if (numbers) asked = asked.where('seq', 'in', [...numbers])
  return asked.orderBy('seq', 'desc').limit(limit).execute()
}

/** The transfers of some transactions, with the accounts of their two sides. */
export async function findTransfers(tx: Tx, clientId: number, transactionIds: readonly string[]) {
  if (transactionIds.length === 0) return []
  return tx
    .selectFrom('ledger_transfer as transfer')
    .innerJoin('ledger_account as debit', (join) =>
      join.onRef('debit.client_id', '=', 'transfer.client_id').onRef('debit.id', '=', 'transfer.debit_id'),
    )
    .innerJoin('ledger_account as credit', (join) =>
      join.onRef('credit.client_id', '=', 'transfer.client_id').onRef('credit.id', '=', 'transfer.credit_id'),
    )
    .select([
      'transfer.transaction_id',
      'transfer.amount',
      'transfer.debit_after',
      'transfer.credit_after',
      'debit.kind as debit',
      'credit.kind as credit',
      'debit.user_id as debit_user',
      'credit.user_id as credit_user',
      'credit.campaign_id',
    ])
    .where('transfer.client_id', '=', clientId)
    .where('transfer.transaction_id', 'in', [...transactionIds])
    .orderBy('transfer.transaction_id')
    .orderBy('transfer.line')
    .execute()
}

/** Whether anything was posted of some people since then. */
export async function isPostedSince(
  tx: Tx,
  clientId: number,
  userIds: readonly string[],
  since: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_transaction')
    .select('id')
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .where('recorded_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many people of a client ever had points, and how many times points moved. */
export async function countLedger(tx: Tx, clientId: number): Promise<{ members: number; transactions: number }> {
  const { members } = await tx
    .selectFrom('ledger_person')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  const { transactions } = await tx
    .selectFrom('ledger_transaction')
    .select((eb) => eb.fn.countAll<number>().as('transactions'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return { members, transactions }
}

/** Removes everything that was posted in a client that is closed; fails in another one. */
export const eraseLedger = (tx: Tx, clientId: number) => sql`SELECT app_erase_ledger(${clientId})`.execute(tx)
