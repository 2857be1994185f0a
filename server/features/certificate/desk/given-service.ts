import { fold, pageSize } from '#contract/engine/staff/list.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { GivenCertificate } from '#contract/features/certificate/certificate-desk.ts'
import type { CertificateState } from '#contract/features/certificate/certificate-rules.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff, type Writing } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { makeCode } from '../certificate-code.ts'
import { findByCode, insertCertificate } from '../certificate-queries.ts'
import { certificateOf, publishCertificate } from '../certificate-rows.ts'
import type { CertificateTable } from '../certificate-tables.ts'
import { endGiven, findGiven, lockGiven, type CertificateCursor } from './given-queries.ts'

async function describe(row: CertificateTable, now: Date, timeZone: string): Promise<GivenCertificate> {
  // The fonts are big and seldom wanted.
  const { leftOut } = await import('../draw/certificate-text.ts')
  return {
    ...certificateOf(row, now, timeZone),
    userId: row.user_id,
    itemId: row.item_id,
    cycle: row.cycle,
    issuedAt: row.issued_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    reason: row.reason,
    replacedBy: row.replaced_by,
    leftOut: await leftOut(row.person_name),
  }
}

const cursorOf = ({ issued_at: at, code }: CertificateTable) => `${at.toISOString()} ${code}`

function readCursor(cursor: string | undefined): CertificateCursor | null {
  const [at = '', code = ''] = (cursor ?? '').split(' ')
  return Number.isNaN(Date.parse(at)) ? null : { issuedAt: new Date(at), code }
}

/** A page of the certificates that the client gave. */
export async function listGiven(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { clientId, timeZone }: Staff,
  query: { search?: string | undefined; state?: CertificateState | undefined; cursor?: string | undefined },
): Promise<{ rows: GivenCertificate[]; next: string | null }> {
  const { cursor, ...filter } = query
  const now = clock.now()
  const found = await database.inTenant(clientId, (tx) =>
    findGiven(
      tx,
      clientId,
      { ...filter, today: dayIn(timeZone, now) },
      { cursor: readCursor(cursor), limit: pageSize + 1 },
    ),
  )
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  const rows: GivenCertificate[] = []
  for (const row of page) rows.push(await describe(row, now, timeZone))
  return { rows, next: found.length > pageSize && last ? cursorOf(last) : null }
}

/** One certificate that the client gave. */
export async function readGiven({ database, clock }: Services, { clientId, timeZone }: Staff, code: string) {
  const found = await database.inTenant(clientId, (tx) => findByCode(tx, clientId, code))
  return describe(found ?? fail('certificate.unknown'), clock.now(), timeZone)
}

/** Ends a certificate that is worth its paper, or has expired; its person's devices are told. */
async function change(
  services: Services,
  staff: Staff,
  code: string,
  work: (tx: Tx, held: CertificateTable, writing: Writing) => Promise<CertificateTable>,
): Promise<GivenCertificate> {
  const { clientId } = staff
  const answer = await writeAsStaff(services, staff, async (tx, writing) => {
    const found = (await findByCode(tx, clientId, code)) ?? fail('certificate.unknown')
    await lockStream(tx, clientId, userStream(found.user_id))
    const held = (await lockGiven(tx, clientId, code)) ?? fail('certificate.unknown')
    if (held.ended) fail('certificate.ended')
    return describe(await work(tx, held, writing), writing.now, staff.timeZone)
  })
  await services.realtime.pokeUser(clientId, answer.userId)
  return answer
}

/** Takes a certificate back. */
export const revoke = (services: Services, staff: Staff, code: string, reason: string) =>
  change(services, staff, code, async (tx, held, { note, now }) => {
    const ended = { ...held, ended: 'revoked' as const, ended_at: now, reason, replaced_by: null }
    await endGiven(tx, held, { ended: 'revoked', ended_at: now, reason, replaced_by: null })
    await publishCertificate(tx, ended)
    await note({
      act: 'certificate.revoke',
      subject: { kind: 'certificate', id: code },
      before: { title: held.title },
      after: { reason },
    })
    return ended
  })

/** Gives a certificate again with the right name; answers the new one. */
export const correct = (services: Services, staff: Staff, code: string, person: string) =>
  change(services, staff, code, async (tx, held, { note, now }) => {
    if (person === held.person_name) fail('request.invalid', { fields: [{ field: 'person', code: 'invalid' }] })
    const made = {
      ...held,
      code: makeCode(staff.clientId),
      person_name: person,
      words: fold(`${person} ${held.title}`),
    }
    const end = { ended: 'replaced' as const, ended_at: now, reason: null, replaced_by: made.code }
    await endGiven(tx, held, end)
    await insertCertificate(tx, made)
    await publishCertificate(tx, { ...held, ...end })
    await publishCertificate(tx, made)
    await note({
      act: 'certificate.correct',
      subject: { kind: 'certificate', id: code },
      before: { person: held.person_name },
      after: { person, code: made.code },
    })
    return made
  })
