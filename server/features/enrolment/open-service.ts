import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** How many enrolments in something are open. */
export async function countOpenEnrolments(tx: Tx, clientId: number, item: Item): Promise<number> {
  const row = await tx
    .selectFrom('enrolment')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where('state', 'in', ['open', 'review'])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
