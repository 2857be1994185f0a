import type { Tx } from '#server/platform/database/database.ts'

/** A person's whole name. */
export const nameOf = ({ first_name: first, last_name: last }: { first_name: string; last_name: string }): string =>
  `${first} ${last}`.trim()

/** What people are called, by their ids. */
export async function findNames(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(userIds)])
    .execute()
  return new Map(rows.map((row) => [row.id, nameOf(row)]))
}
