import { sql } from 'kysely'
import { fold } from '#contract/engine/staff/list.ts'
import type { CertificateState } from '#contract/features/certificate/certificate-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { CertificateTable } from '../certificate-tables.ts'

/** Where a page of the list begins: below this certificate. */
export interface CertificateCursor {
  issuedAt: Date
  code: string
}

interface Filter {
  search?: string | undefined
  state?: CertificateState | undefined
  /** The client's day. */
  today: string
}

/** Certificates of the client, the newest first. */
export async function findGiven(
  tx: Tx,
  clientId: number,
  { search, state, today }: Filter,
  { cursor, limit }: { cursor: CertificateCursor | null; limit: number },
): Promise<CertificateTable[]> {
  let query = tx.selectFrom('certificate').selectAll().where('client_id', '=', clientId)
  const words = fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  for (const word of words) {
    const escaped = word.replaceAll(/[\\%_]/g, '\\$&')
    query = query.where((eb) =>
      eb.or([eb('words', 'like', `%${escaped}%`), eb('code', 'like', `%${escaped.toUpperCase()}%`)]),
    )
  }
  if (state === 'revoked' || state === 'replaced') query = query.where('ended', '=', state)
  if (state === 'expired') query = query.where('ended', 'is', null).where('expires_on', '<', today)
  if (state === 'valid')
    query = query
      .where('ended', 'is', null)
      .where((eb) => eb.or([eb('expires_on', 'is', null), eb('expires_on', '>=', today)]))
  if (cursor) query = query.where(sql<boolean>`(issued_at, code) < (${cursor.issuedAt}::timestamptz, ${cursor.code})`)
  return query.orderBy('issued_at', 'desc').orderBy('code', 'desc').limit(limit).execute()
}

/** A certificate held until the commit. */
export async function lockGiven(tx: Tx, clientId: number, code: string): Promise<CertificateTable | undefined> {
  return tx
    .selectFrom('certificate')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes how a certificate ended; what is printed on it never changes. */
export async function endGiven(
  tx: Tx,
  { client_id: clientId, code }: CertificateTable,
  end: Pick<CertificateTable, 'ended' | 'ended_at' | 'reason' | 'replaced_by'>,
): Promise<void> {
  await tx.updateTable('certificate').set(end).where('client_id', '=', clientId).where('code', '=', code).execute()
}
