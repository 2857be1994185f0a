import { newId } from '#contract/engine/ids.ts'
import { pageSize } from '#contract/engine/staff/list.ts'
import type { Bank, BankDetail } from '#contract/features/question/bank-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isUniqueViolation } from '#server/platform/database/sqlstate.ts'
import { fail } from '#server/platform/problem.ts'
import {
  countDrawable,
  countQuestions,
  findBank,
  findBanks,
  findLanguages,
  findTags,
  holdBank,
  insertBank,
  updateBank,
  type BankSort,
} from './bank-queries.ts'

type Reading = Pick<Services, 'database'>
type Writing = Pick<Services, 'database' | 'clock' | 'config'>

const about = (id: string) => ({ kind: 'question_bank', id })

async function withCounts(tx: Tx, clientId: number, rows: readonly Pick<Bank, 'id' | 'name' | 'rev'>[]) {
  const counts = await countQuestions(
    tx,
    clientId,
    rows.map(({ id }) => id),
  )
  return rows.map((row): Bank => ({ ...row, ...(counts.get(row.id) ?? { questions: 0, published: 0 }) }))
}

/** A page of the client's banks. */
export async function listBanks(
  { database }: Reading,
  { clientId }: Staff,
  { search, sort = 'name', cursor }: { search?: string; sort?: BankSort; cursor?: string },
): Promise<{ rows: Bank[]; next: string | null }> {
  return database.inTenant(clientId, async (tx) => {
    const found = await findBanks(tx, clientId, search, { sort, cursor, limit: pageSize + 1 })
    const rows = await withCounts(tx, clientId, found.slice(0, pageSize))
    return { rows, next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null }
  })
}

async function read(tx: Tx, clientId: number, id: string): Promise<Bank> {
  const row = (await findBank(tx, clientId, id)) ?? fail('resource.not_found')
  const [bank] = await withCounts(tx, clientId, [row])
  return bank ?? fail('resource.not_found')
}

/** One bank, with what its list of questions is narrowed by. */
export async function readBank({ database }: Reading, { clientId }: Staff, id: string): Promise<BankDetail> {
  return database.inTenant(clientId, async (tx) => ({
    ...(await read(tx, clientId, id)),
    tags: await findTags(tx, clientId, id),
    languages: await findLanguages(tx, clientId),
  }))
}

/** How many questions of a bank tests may draw, by their tags and difficulty. */
export async function readDrawable({ database }: Reading, { clientId }: Staff, id: string) {
  return database.inTenant(clientId, async (tx) => {
    if (!(await findBank(tx, clientId, id))) return fail('resource.not_found')
    return { groups: await countDrawable(tx, clientId, id) }
  })
}

/** The index says whether a name is taken: of two who take it at once one is told. */
async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error))
      fail('question.bank_taken', { fields: [{ field: 'name', code: 'invalid' }], cause: error })
    throw error
  }
}

/** Begins a bank. */
export const createBank = (services: Writing, staff: Staff, name: string): Promise<Bank> =>
  unlessTaken(
    writeAsStaff(services, staff, async (tx, { note, now }) => {
      const id = newId(now.getTime())
      await insertBank(tx, staff.clientId, id, name)
      await note({ act: 'question_bank.create', subject: about(id), after: { name } })
      return read(tx, staff.clientId, id)
    }),
  )

/** Changes what a bank is called. */
export const renameBank = (services: Writing, staff: Staff, id: string, name: string): Promise<Bank> =>
  unlessTaken(
    writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
      const before = (await holdBank(tx, staff.clientId, id)) ?? fail('resource.not_found')
      demandRev(before.rev)
      await updateBank(tx, staff.clientId, id, name)
      await note({ act: 'question_bank.change', subject: about(id), before: { name: before.name }, after: { name } })
      return read(tx, staff.clientId, id)
    }),
  )
