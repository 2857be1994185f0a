import type { Tx } from '#server/platform/database/database.ts'

/** What is reckoned now and then by one of the servers, and told by each. */
type FigureName = 'outbox_age'

/** Keeps a figure over what it was before. */
export async function keepFigure(tx: Tx, name: FigureName, value: number, now: Date): Promise<void> {
  await tx
    .insertInto('figure')
    .values({ name, value, reckoned_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, reckoned_at: now }))
    .execute()
}

/** A figure as it was last reckoned; null: never yet. */
export async function findFigure(tx: Tx, name: FigureName): Promise<number | null> {
  return (await tx.selectFrom('figure').select('value').where('name', '=', name).executeTakeFirst())?.value ?? null
}

/** How long ago the last good backup was made, in seconds; infinite where there is none. */
export async function findBackupAge(tx: Tx, now: Date): Promise<number> {
  const { backed_up_at: at } = await tx
    .selectFrom('installation')
    .select('backed_up_at')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return at === null ? Infinity : Math.max(0, (now.getTime() - at.getTime()) / 1000)
}
