import type { Instant } from '#server/platform/database/columns.ts'

/** A link that sets a password, by the hash of its token. */
export interface PasswordLinkTable {
  hash: string
  user_id: string
  purpose: 'set' | 'recover'
  mailed: boolean
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    password_link: PasswordLinkTable
  }
}
