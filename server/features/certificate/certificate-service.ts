import { randomInt } from 'node:crypto'
import type { Certificate } from '#contract/features/certificate/certificate-contract.ts'
import { languages, pickText, type LanguageCode } from '#contract/engine/language.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { CertificateTable } from './certificate-tables.ts'
import type { Member } from '#server/engine/session/members.ts'
import { findTrail } from '#server/features/trail/trail-service.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import { judgeTrail } from './judge-trail.ts'
import { findByCode, findCertificate, findHolder, insertCertificate } from './certificate-queries.ts'

/** A certificate with what its paper needs beside it. */
export interface Issued {
  certificate: CertificateTable
  language: LanguageCode
  primary: string
  timeZone: string
}

/** The member's certificate of a trail: made at the first asking, the same one ever after. */
export async function issueCertificate(
  { database, clock }: Services,
  member: Member,
  trailId: number,
): Promise<Issued> {
  const { clientId, userId } = member
  return database.inTenant(clientId, async (tx) => {
    const holder = (await findHolder(tx, member)) ?? fail('access.client_unknown')
    const language = languages.find(({ id }) => id === holder.language_id)?.code ?? holder.languages[0] ?? 'pt-BR'
    const paper = { language, primary: holder.brand.primary, timeZone: member.timeZone }
    const known = await findCertificate(tx, member, trailId)
    // One that was earned stays, whatever became of the trail's audience.
    if (known) return { certificate: known, ...paper }
    const trail = (await findTrail(tx, member, trailId)) ?? fail('trail.not_found')
    // A training that blocked somebody is never finished, so nothing more is to be asked about blocks.
    const standing = await judgeTrail(tx, member, trailId, clock.now())
    if (standing === 'review') fail('certificate.under_review')
    if (standing === 'unfinished') fail('certificate.not_finished')
    const made = {
      client_id: clientId,
      code: makeCode(clientId),
      user_id: userId,
      trail_id: trailId,
      person_name: `${holder.first_name} ${holder.last_name}`.trim(),
      trail_title: pickText(trail.title, language, holder.languages[0]),
      programme: holder.brand.programme || holder.brand.name,
      issued_at: clock.now(),
    }
    await insertCertificate(tx, made)
    return { certificate: (await findCertificate(tx, member, trailId)) ?? made, ...paper }
  })
}

/** What is printed on the certificate with that code. */
export async function readCertificate({ database }: Services, code: string): Promise<Certificate> {
  const clientId = Number(code.split('-', 1)[0])
  const found =
    (await database.inTenant(clientId, (tx) => findByCode(tx, clientId, code))) ?? fail('certificate.unknown')
  return {
    code: found.code,
    person: found.person_name,
    trail: found.trail_title,
    programme: found.programme,
    issuedOn: dayIn(found.time_zone, found.issued_at),
  }
}

/** Crockford's digits: none is mistaken for another when it is typed from paper. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function makeCode(clientId: number): string {
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => digits[randomInt(32)]).join(''))
  return [clientId, ...groups].join('-')
}
