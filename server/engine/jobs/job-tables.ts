import type { Instant } from '#server/platform/database/columns.ts'

/** Work for after the answer; `sealed` is its payload under the secret key. */
export interface JobTable {
  id: string
  kind: string
  sealed: string
  tries: number
  run_at: Instant
  expires_at: Instant | null
  created_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    job: JobTable
  }
}
