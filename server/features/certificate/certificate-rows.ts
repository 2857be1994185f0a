import type { RowOf } from '#contract/engine/collection.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { Certificate } from '#contract/features/certificate/certificate-on-device.ts'
import { certificateState } from '#contract/features/certificate/certificate-rules.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { CertificateTable } from './certificate-tables.ts'

const printed = (row: CertificateTable) => ({
  code: row.code,
  kind: row.item_kind,
  title: row.title,
  issuedOn: row.issued_on,
  expiresOn: row.expires_on,
})

/** What is printed on a certificate, and how it stands at a moment. */
export const certificateOf = (row: CertificateTable, now: Date, timeZone: string): Certificate => ({
  ...printed(row),
  state: certificateState({ ended: row.ended, expiresOn: row.expires_on }, dayIn(timeZone, now)),
  person: row.person_name,
  minutes: row.minutes,
  programme: row.programme,
})

const ownRow = (row: CertificateTable): RowOf<'certificates'> => ({
  ...printed(row),
  itemId: row.item_id,
  cycle: row.cycle,
  ended: row.ended,
  reason: row.reason,
})

/** Tells its person's devices of a certificate. */
export const publishCertificate = (tx: Tx, row: CertificateTable) =>
  publishOwnRows(tx, { clientId: row.client_id, userId: row.user_id }, 'certificates', [ownRow(row)])
