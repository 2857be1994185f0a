import type { Dexie } from 'dexie'

/**
 * [Note: Damaged rows] A row that lost a part of itself (a fault of the disk, of the browser, of an older
 * release) comes out of the database with the shape that its readers count on: one such row stops neither the
 * start nor the rows beside it. What is lost of it stands as not there, so that it is asked for again or told:
 * a download is brought anew (downloads/clean-up.ts), a cursor pulls everything, an operation that cannot be opened
 * needs attention. Rows that the server gave are looked through when a screen fails over them (repair-rows.ts).
 */
export type Repairs = Readonly<Record<string, (row: never) => unknown>>

/** Every read of these tables goes through its function; a whole row comes out as it is. */
export function repairOnRead(database: Dexie, repairs: Repairs): void {
  for (const [table, repair] of Object.entries(repairs))
    database.table(table).hook('reading', (row: unknown) => (row === undefined ? row : repair(row as never)))
}

/** What one field must be, and what stands for one that is not. */
type Fields<T> = { [K in keyof T]?: readonly [fits: (value: unknown) => boolean, instead: T[K]] }

/** Repairs field by field. */
export function fieldByField<T extends object>(fields: Fields<T>): (row: T) => T {
  const rules = Object.entries(fields) as [keyof T, NonNullable<Fields<T>[keyof T]>][]
  return (row) => {
    const broken = rules.filter(([name, [fits]]) => !fits(row[name]))
    return broken.length === 0
      ? row
      : { ...row, ...(Object.fromEntries(broken.map(([name, [, instead]]) => [name, instead])) as Partial<T>) }
  }
}

export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
export const isText = (value: unknown): value is string => typeof value === 'string'
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isBytes = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]'
export const orNull =
  (fits: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || fits(value)
export const listOf =
  (fits: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every((each) => fits(each))
