import type { ColumnType } from 'kysely'

// The driver reads bigint as number, date as 'YYYY-MM-DD' and timestamptz as Date; jsonb is written
// as JSON text (the driver would turn a plain array into a PostgreSQL array).

/** A jsonb column: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>
/** A timestamptz column. */
export type Instant = Date
/** A date column, `YYYY-MM-DD`. */
export type Day = string
