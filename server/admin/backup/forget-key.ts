import type pg from 'pg'
import type { KeyedTable } from '#server/engine/server-feature.ts'

/**
 * Empties the tables whose rows are of no use under another key than the one they were written under. Says what went,
 * a line each.
 */
export async function forgetKey(client: pg.Client, tables: readonly KeyedTable[]): Promise<string[]> {
  const said: string[] = []
  for (const { table, what } of tables) {
    const { rowCount } = await client.query(`DELETE FROM ${table}`)
    if (rowCount) said.push(`removed: ${rowCount} ${what}`)
  }
  return said
}
