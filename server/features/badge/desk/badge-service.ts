import { newId } from '#contract/engine/ids.ts'
import type { FieldProblem } from '#contract/engine/errors.ts'
import type { LanguageCode, Localized } from '#contract/engine/language.ts'
import { fold, pageSize } from '#contract/engine/staff/list.ts'
import type { Badge, ListedBadge, WrittenBadge } from '#contract/features/badge/badge-desk.ts'
import { imageAddress, imageIdOf } from '#server/engine/files/content-files.ts'
import { findFile } from '#server/engine/files/file-queries.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { listCourses } from '#server/features/course/course-service.ts'
import { readLanguages } from '#server/features/settings/settings-service.ts'
import { listTrails } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { awardJob, type AwardJob } from '../award/award-job.ts'
import { findBadge, findBadges, insertBadge, lockBadge, updateBadge, type ListedRow } from './badge-queries.ts'

const describe = (row: ListedRow): ListedBadge & Pick<Badge, 'criteria'> => ({
  id: row.id,
  rev: row.rev,
  title: row.title,
  criteria: row.criteria,
  picture: imageAddress(row.picture_id),
  rule: row.rule,
  validMonths: row.valid_months,
  isActive: row.is_active,
  holders: row.holders ?? 0,
})

/** A page of the client's badges. */
export async function listBadges(
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
  query: { search?: string | undefined; state?: 'active' | 'retired' | undefined; cursor?: string | undefined },
): Promise<{ rows: ListedBadge[]; next: string | null }> {
  const { cursor, ...filter } = query
  const below = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor ?? '') ? (cursor ?? null) : null
  const found = await database.inTenant(clientId, (tx) =>
    findBadges(tx, clientId, filter, { below, limit: pageSize + 1 }),
  )
  const page = found.slice(0, pageSize)
  return { rows: page.map(describe), next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}

async function detailOf(tx: Tx, clientId: number, id: string): Promise<Badge> {
  return describe((await findBadge(tx, clientId, id)) ?? fail('resource.not_found'))
}

export const readBadge = ({ database }: Pick<Services, 'database'>, { clientId }: Staff, id: string): Promise<Badge> =>
  database.inTenant(clientId, (tx) => detailOf(tx, clientId, id))

/** What badges are written of. */
export async function badgeChoices({ database }: Pick<Services, 'database'>, { clientId }: Staff) {
  return database.inTenant(clientId, async (tx) => ({
    ...(await readLanguages(tx, clientId)),
    ...(await itemsOf(tx, clientId)),
  }))
}

async function itemsOf(tx: Tx, clientId: number) {
  const courses = (await listCourses(tx, clientId)).map(({ course }) => ({ id: course.id, title: course.title }))
  const trails = (await listTrails(tx, clientId)).map(({ trail }) => ({ id: trail.id, title: trail.title }))
  return { courses, trails }
}

/** Without texts that are empty: another language stands for those. */
const filled = (text: Localized): Localized =>
  Object.fromEntries(Object.entries(text).filter(([, said]) => said)) as Partial<Record<LanguageCode, string>>

/** Fails where a text is missing in the client's language, or what is named is not the client's. */
async function demandWritten(tx: Tx, clientId: number, written: WrittenBadge): Promise<void> {
  const { defaultLanguage } = await readLanguages(tx, clientId)
  const faults: FieldProblem[] = []
  for (const field of ['title', 'criteria'] as const)
    if (!written[field][defaultLanguage]) faults.push({ field: `${field}.${defaultLanguage}`, code: 'required' })
  const picture = await findFile(tx, clientId, imageIdOf(written.picture) ?? '')
  if (picture?.purpose !== 'image' || !['png', 'svg'].includes(picture.extension))
    faults.push({ field: 'picture', code: 'unknown' })
  const { rule } = written
  const { courses, trails } = await itemsOf(tx, clientId)
  if ('courseId' in rule && !courses.some(({ id }) => id === rule.courseId))
    faults.push({ field: 'rule.courseId', code: 'unknown' })
  if (rule.kind === 'trail' && !trails.some(({ id }) => id === rule.trailId))
    faults.push({ field: 'rule.trailId', code: 'unknown' })
  if (faults.length > 0) fail('request.invalid', { fields: faults })
}

/** A badge in the one way it is kept. */
const rowOf = (written: WrittenBadge) => {
  const [title, criteria] = [filled(written.title), filled(written.criteria)]
  return {
    title: JSON.stringify(title),
    criteria: JSON.stringify(criteria),
    picture_id: imageIdOf(written.picture) ?? fail('request.invalid'),
    rule: JSON.stringify(written.rule),
    valid_months: written.validMonths,
    is_active: written.isActive,
    words: fold(Object.values(title).join(' ')),
  }
}

/** Whoever had done it before is awarded too, a little later. */
async function queueAwards(tx: Tx, { jobs }: Services, job: AwardJob, { rule, isActive }: WrittenBadge): Promise<void> {
  if (isActive && rule.kind !== 'hand') await jobs.queue(tx, { kind: awardJob, payload: job })
}

/** Writes a badge. */
export async function createBadge(services: Services, staff: Staff, written: WrittenBadge): Promise<Badge> {
  const { clientId } = staff
  const made = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    await demandWritten(tx, clientId, written)
    const id = newId(now.getTime())
    await insertBadge(tx, { client_id: clientId, id, ...rowOf(written), created_at: now })
    await queueAwards(tx, services, { clientId, badgeId: id }, written)
    await note({ act: 'badge.create', subject: { kind: 'badge', id }, after: { ...written } })
    return detailOf(tx, clientId, id)
  })
  services.jobs.nudge()
  return made
}

/** Writes a badge anew; what was awarded stays as it is. */
export async function changeBadge(services: Services, staff: Staff, id: string, written: WrittenBadge): Promise<Badge> {
  const { clientId } = staff
  const changed = await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const held = (await lockBadge(tx, clientId, id)) ?? fail('resource.not_found')
    demandRev(held.rev)
    await demandWritten(tx, clientId, written)
    const before = await detailOf(tx, clientId, id)
    await updateBadge(tx, held, rowOf(written))
    await queueAwards(tx, services, { clientId, badgeId: id }, written)
    await note({ act: 'badge.change', subject: { kind: 'badge', id }, before: { ...before }, after: { ...written } })
    return detailOf(tx, clientId, id)
  })
  services.jobs.nudge()
  return changed
}
