import type { CertifiedItem } from '#contract/features/certificate/certificate-desk.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { listCourses } from '#server/features/course/course-service.ts'
import { listTrails } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findItemRules } from '../certificate-queries.ts'
import { findTemplate, findTemplates } from '../template/template-queries.ts'

/** Everything that certificates are given of. */
async function itemsOf(tx: Tx, clientId: number): Promise<CertifiedItem[]> {
  const rules = new Map((await findItemRules(tx, clientId)).map((row) => [`${row.item_kind}:${row.item_id}`, row]))
  const item = (kind: Item['kind'], { id, title }: Pick<CertifiedItem, 'id' | 'title'>): CertifiedItem => {
    const rule = rules.get(`${kind}:${id}`)
    return {
      kind,
      id,
      title,
      templateId: rule?.template_id ?? null,
      validMonths: rule?.valid_months ?? null,
      rev: rule?.rev ?? 0,
    }
  }
  const courses = (await listCourses(tx, clientId)).filter(({ course }) => course.certificate)
  const trails = await listTrails(tx, clientId)
  return [...trails.map(({ trail }) => item('trail', trail)), ...courses.map(({ course }) => item('course', course))]
}

/** Courses and trails that give certificates, and the templates that they may name. */
export async function listItems({ database }: Pick<Services, 'database'>, { clientId }: Staff) {
  return database.inTenant(clientId, async (tx) => ({
    rows: await itemsOf(tx, clientId),
    templates: (await findTemplates(tx, clientId)).map(({ id, name }) => ({ id, name })),
  }))
}

/** Says how certificates of an item are from now on; those that were given stay as they are. */
export async function setItem(
  services: Services,
  staff: Staff,
  { kind, id }: Item,
  { templateId, validMonths }: Pick<CertifiedItem, 'templateId' | 'validMonths'>,
): Promise<CertifiedItem> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const found = (await itemsOf(tx, clientId)).find((item) => item.kind === kind && item.id === id)
    const before = found ?? fail('resource.not_found')
    demandRev(before.rev)
    if (templateId !== null && !(await findTemplate(tx, clientId, templateId)))
      fail('request.invalid', { fields: [{ field: 'templateId', code: 'unknown' }] })
    const rev = before.rev + 1
    await tx
      .insertInto('certificate_item')
      .values({
        client_id: clientId,
        item_kind: kind,
        item_id: id,
        rev,
        template_id: templateId,
        valid_months: validMonths,
      })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'item_kind', 'item_id']).doUpdateSet((eb) => ({
          rev: eb.ref('excluded.rev'),
          template_id: eb.ref('excluded.template_id'),
          valid_months: eb.ref('excluded.valid_months'),
        })),
      )
      .execute()
    await note({
      act: 'certificate_item.change',
      subject: { kind: 'certificate_item', id: `${kind}:${id}` },
      before: { templateId: before.templateId, validMonths: before.validMonths },
      after: { templateId, validMonths },
    })
    return { ...before, templateId, validMonths, rev }
  })
}
