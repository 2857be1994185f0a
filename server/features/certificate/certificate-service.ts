import { fold } from '#contract/engine/staff/list.ts'
import { languages, pickText, type Localized } from '#contract/engine/language.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { Certificate } from '#contract/features/certificate/certificate-on-device.ts'
import { monthsAfter } from '#contract/features/certificate/certificate-rules.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Member } from '#server/engine/session/members.ts'
import { findCourse } from '#server/features/course/course-service.ts'
import { findCycle } from '#server/features/progress/cycle-service.ts'
import { findTrail } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { makeCode } from './certificate-code.ts'
import {
  findByCode,
  findCertificate,
  findHolder,
  findItemRule,
  findClientOf,
  insertCertificate,
} from './certificate-queries.ts'
import { certificateOf, publishCertificate } from './certificate-rows.ts'
import type { CertificateTable } from './certificate-tables.ts'
import { judgeItem } from './judge-item.ts'
import { findTemplateInUse } from './template/template-queries.ts'

/** The module that each kind of item belongs to. */
const modules = { course: 'online_courses', trail: 'trails' } as const

/** The member's certificate of an item in the cycle that counts: made at the first asking, the same one ever after. */
export async function issueCertificate(services: Services, member: Member, item: Item): Promise<CertificateTable> {
  const { database, clock, realtime } = services
  const { clientId, userId } = member
  if (!member.modules.includes(modules[item.kind])) fail('access.module_off')
  const { certificate, isNew } = await database.inTenant(clientId, async (tx) => {
    const cycle = await findCycle(tx, member, item)
    const known = await findCertificate(tx, member, item, cycle)
    // One that was earned stays, whatever became of the item's audience.
    if (known) return { certificate: known, isNew: false }
    const now = clock.now()
    const content = await readItem(tx, member, item)
    await demandDone(tx, member, item, now)
    const made = await newCertificate(tx, member, { item, cycle, now, ...content })
    const isFirst = await insertCertificate(tx, made)
    if (isFirst) await publishCertificate(tx, made)
    return { certificate: isFirst ? made : ((await findCertificate(tx, member, item, cycle)) ?? made), isNew: isFirst }
  })
  if (isNew) await realtime.pokeUser(clientId, userId)
  if (certificate.ended === 'revoked') fail('certificate.revoked')
  return certificate
}

/** One of the member's own, of an earlier cycle perhaps. */
export async function readOwnCertificate({ database }: Services, member: Member, code: string) {
  const { clientId, userId } = member
  const found = await database.inTenant(clientId, (tx) => findByCode(tx, clientId, code))
  if (!found || found.user_id !== userId) return fail('certificate.unknown')
  if (found.ended) fail('certificate.revoked')
  return found
}

async function demandDone(tx: Tx, member: Member, item: Item, now: Date): Promise<void> {
  const standing = await judgeItem(tx, member, item, now)
  if (standing.is === 'blocked') fail('certificate.blocked')
  if (standing.is === 'review') fail('certificate.under_review', { values: { count: standing.count } })
  if (standing.is === 'unfinished') fail('certificate.not_finished')
  if (standing.is === 'reaction') fail('certificate.needs_reaction')
}

interface Earned {
  item: Item
  cycle: number
  now: Date
  title: Localized
  minutes: number | null
}

/** Everything that is on the paper, as it is now. */
async function newCertificate(
  tx: Tx,
  member: Member,
  { item, cycle, now, title, minutes }: Earned,
): Promise<CertificateTable> {
  const { clientId, userId } = member
  const holder = (await findHolder(tx, member)) ?? fail('access.client_unknown')
  const rule = await findItemRule(tx, clientId, item)
  const template = await findTemplateInUse(tx, clientId, rule?.template_id ?? null)
  const language = languages.find(({ id }) => id === holder.language_id)?.code ?? holder.languages[0] ?? 'pt-BR'
  const issuedOn = dayIn(member.timeZone, now)
  const person = `${holder.first_name} ${holder.last_name}`.trim()
  const shown = pickText(title, language, holder.languages[0])
  return {
    client_id: clientId,
    code: makeCode(clientId),
    user_id: userId,
    item_kind: item.kind,
    item_id: item.id,
    cycle,
    person_name: person,
    title: shown,
    minutes,
    programme: holder.brand.programme || holder.brand.name,
    language,
    colour: holder.brand.primary,
    template_id: template?.id ?? null,
    template_version: template?.version ?? null,
    issued_at: now,
    issued_on: issuedOn,
    expires_on: rule?.valid_months ? monthsAfter(issuedOn, rule.valid_months) : null,
    words: fold(`${person} ${shown}`),
    ended: null,
    ended_at: null,
    reason: null,
    replaced_by: null,
  }
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

/** What is printed on the certificate with that code, and how it stands. */
export async function readCertificate({ database, clock }: Services, code: string): Promise<Certificate> {
  const clientId = Number(code.split('-', 1)[0])
  return database.inTenant(clientId, async (tx) => {
    const found = (await findByCode(tx, clientId, code)) ?? fail('certificate.unknown')
    const { timeZone } = await findClientOf(tx, clientId)
    return certificateOf(found, clock.now(), timeZone)
  })
}
