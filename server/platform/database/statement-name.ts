import { createHash } from 'node:crypto'

const names = new Map<string, string>()
/** Texts of queries are few; a list in one of them (`in ($1, $2, …)`) could still make many. */
const mostNames = 500

/** A name for a prepared statement that only this text has; none once there are too many. */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= mostNames) return known
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 32)
  names.set(sql, name)
  return name
}
