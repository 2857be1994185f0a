import { createHash } from 'node:crypto'

const names = new Map<string, string>()
/** Texts of queries are few; a list in one of them (`in ($1, $2, …)`) could still make many. */
const mostNames = 500

/** `select *`, `returning *`, `"t".*`. */
const takesAllColumns = /(?<!count\()\*/

/**
 * A name for a prepared statement that only this text has; none once there are too many, and none for a text that takes
 * whatever columns a table has: PostgreSQL refuses to run such a plan once the next version has added one.
 */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= mostNames || takesAllColumns.test(sql)) return known
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 32)
  names.set(sql, name)
  return name
}
