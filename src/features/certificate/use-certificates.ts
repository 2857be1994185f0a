import { useLiveQuery } from 'dexie-react-hooks'
import type { RowOf } from '#contract/engine/collection.ts'
import { certificateState, type CertificateState } from '#contract/features/certificate/certificate-rules.ts'
import { listRows } from '#engine/rows/rows.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { useMember } from '#platform/session-store.ts'

/** A certificate of one's own, and how it stands today. */
export interface OwnCertificate {
  certificate: RowOf<'certificates'>
  state: CertificateState
}

/** The calendar day (`YYYY-MM-DD`) where the device is; the server says it by the client's. */
function dayHere(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/** Every certificate that this person was given, the newest first; undefined until first read. */
export function useCertificates(): OwnCertificate[] | undefined {
  const member = useMember()
  const rows = useLiveQuery(() => listRows(member, 'certificates'), [member])
  const today = dayHere(useMinute())
  return rows
    ?.toSorted((a, b) => b.issuedOn.localeCompare(a.issuedOn) || b.cycle - a.cycle)
    .map((certificate) => ({ certificate, state: certificateState(certificate, today) }))
}
