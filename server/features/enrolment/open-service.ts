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

/** When an item closes for somebody: the first deadline of an open enrolment that locks; null: it does not. */
export async function findClosing(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  { kind, id }: Item,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('enrolment')
    .select((eb) => eb.fn.min('due_at').as('at'))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .where('state', '=', 'open')
    .where('locks', '=', true)
    .executeTakeFirst()
  return row?.at ?? null
}
