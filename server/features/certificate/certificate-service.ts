import { randomInt } from 'node:crypto'
import type { Certificate } from '#contract/features/certificate/certificate-contract.ts'
import { languages, pickText, type LanguageCode, type Localized } from '#contract/engine/language.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { CertificateTable } from './certificate-tables.ts'
import type { Member } from '#server/engine/session/members.ts'
import { findCourse } from '#server/features/course/course-service.ts'
import { findTrail } from '#server/features/trail/trail-service.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import { judgeItem } from './judge-item.ts'
import { findByCode, findCertificate, findHolder, insertCertificate } from './certificate-queries.ts'

/** A certificate with what its paper needs beside it. */
export interface Issued {
  certificate: CertificateTable
  language: LanguageCode
  primary: string
  timeZone: string
}

/** The module that each kind of item belongs to. */
const modules = { course: 'online_courses', trail: 'trails' } as const

/** The member's certificate of an item: made at the first asking, the same one ever after. */
export async function issueCertificate({ database, clock }: Services, member: Member, item: Item): Promise<Issued> {
  const { clientId, userId } = member
  if (!member.modules.includes(modules[item.kind])) fail('access.module_off')
  return database.inTenant(clientId, async (tx) => {
    const holder = (await findHolder(tx, member)) ?? fail('access.client_unknown')
    const language = languages.find(({ id }) => id === holder.language_id)?.code ?? holder.languages[0] ?? 'pt-BR'
    const paper = { language, primary: holder.brand.primary, timeZone: member.timeZone }
    const known = await findCertificate(tx, member, item)
    // One that was earned stays, whatever became of the item's audience.
    if (known) return { certificate: known, ...paper }
    const { title, minutes } = await readItem(tx, member, item)
    // A training that blocked somebody is never finished, so nothing more is to be asked about blocks.
    const standing = await judgeItem(tx, member, item, clock.now())
    if (standing === 'review') fail('certificate.under_review')
    if (standing === 'unfinished') fail('certificate.not_finished')
    const made = {
      client_id: clientId,
      code: makeCode(clientId),
      user_id: userId,
      item_kind: item.kind,
      item_id: item.id,
      person_name: `${holder.first_name} ${holder.last_name}`.trim(),
      title: pickText(title, language, holder.languages[0]),
      minutes,
      programme: holder.brand.programme || holder.brand.name,
      issued_at: clock.now(),
    }
    await insertCertificate(tx, made)
    return { certificate: (await findCertificate(tx, member, item)) ?? made, ...paper }
  })
}

/** What is certified; fails where somebody may not see it, or it gives no certificate. */
async function readItem(
  tx: Tx,
  member: Member,
  { kind, id }: Item,
): Promise<{ title: Localized; minutes: number | null }> {
  if (kind === 'trail') {
    const { title } = (await findTrail(tx, member, id)) ?? fail('trail.not_found')
    return { title, minutes: null }
  }
  const { title, minutes, certificate } = (await findCourse(tx, member, id)) ?? fail('course.not_found')
  if (!certificate) fail('certificate.none')
  return { title, minutes: minutes > 0 ? minutes : null }
}

/** What is printed on the certificate with that code. */
export async function readCertificate({ database }: Services, code: string): Promise<Certificate> {
  const clientId = Number(code.split('-', 1)[0])
  const found =
    (await database.inTenant(clientId, (tx) => findByCode(tx, clientId, code))) ?? fail('certificate.unknown')
  return {
    code: found.code,
    person: found.person_name,
    kind: found.item_kind,
    title: found.title,
    minutes: found.minutes,
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
