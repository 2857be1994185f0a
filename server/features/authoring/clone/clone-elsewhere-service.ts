import { can, collections } from '#contract/model.ts'
import type { LeftOut } from '#contract/features/authoring/authoring-schema.ts'
import { filesOf } from '#contract/features/authoring/draft/faults.ts'
import type { ContentKind } from '#contract/features/authoring/draft/fields.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { staffElsewhere } from '#server/engine/staff/staff-elsewhere.ts'
import { findPartsIn } from '#server/engine/staff/staff-queries.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { bringMedia, findMediaToBring } from '#server/features/media/bring/copy-service.ts'
import { fail } from '#server/platform/problem.ts'
import { demandOwn, ownOf, subjectOf } from '../draft/describe-draft.ts'
import { findDraft, type DraftId } from '../draft/draft-queries.ts'
import { insertNew, type Reading, type Saving } from '../draft/draft-service.ts'
import { withNewKeys } from './clone-service.ts'
import { fieldsElsewhere } from './fields-elsewhere.ts'

// [Note: Clones in other clients] A client's rows are its own: a transaction sees those of one client. So a draft is read
// in the one, written in the other, and noted in the trail of both, under the same key of the request: sent again, what
// is missing of it is done. Its files become media of the other client, whose bytes a job copies; nothing of them hangs
// on the first client any more.

/** The module that learners see it in. */
const moduleOf = (kind: ContentKind) =>
  collections[({ course: 'courses', trail: 'trails', news: 'news' } as const)[kind]].module

const mayHold = (kind: ContentKind, { modules }: { modules: readonly string[] }): boolean => {
  const module = moduleOf(kind)
  return module === null || modules.includes(module)
}

/** Other clients in which who asks may write such a thing, by their names. */
export async function listCloneClients(
  { database }: Reading,
  staff: Staff,
  draft: DraftId,
): Promise<{ rows: { id: number; name: string }[] }> {
  await database.inTenant(staff.clientId, async (tx) => demandOwn(staff, await findDraft(tx, draft)))
  const parts = await database.inSystem((tx) => findPartsIn(tx, staff.userId))
  const fit = parts.filter(
    (part) =>
      part.clientId !== staff.clientId &&
      can(part.roles, 'content.write') &&
      (draft.kind === 'course' || can(part.roles, 'content.publish')) &&
      mayHold(draft.kind, part),
  )
  return { rows: fit.map(({ clientId, name }) => ({ id: clientId, name })) }
}

/**
 * Makes a new draft of what is written in another client, with files of that client's own and no results. Fails with
 * `resource.not_found` where who asks may not write there, `access.denied` where they write courses alone,
 * `access.module_off`, `media.quota`.
 */
export async function cloneContentTo(
  services: Saving & Pick<Services, 'staffDemands' | 'jobs'>,
  staff: Staff,
  draft: DraftId,
  clientId: number,
): Promise<{ kind: ContentKind; id: number; left: LeftOut[] }> {
  const { database } = services
  const { row, sources } = await database.inTenant(staff.clientId, async (tx) => {
    const found = demandOwn(staff, await findDraft(tx, draft))
    return { row: found, sources: await findMediaToBring(tx, staff.clientId, filesOf(found.fields)) }
  })
  const other = clientId === staff.clientId ? null : await staffElsewhere(services, staff, clientId)
  if (!other || !can(other.staff.roles, 'content.write')) return fail('resource.not_found')
  if (ownOf(other.staff) !== undefined && row.kind !== 'course') fail('access.denied')
  if (!mayHold(row.kind, other)) fail('access.module_off')
  const made = await writeAsStaff(services, other.staff, async (tx, { note, now }) => {
    const to = { clientId, userId: staff.userId, now }
    const media = await bringMedia(tx, services, to, { clientId: staff.clientId, sources })
    const { fields, left } = fieldsElsewhere(row.fields, media)
    const { id } = await insertNew(tx, other.staff, row.kind, withNewKeys(fields), now)
    const after = { from: row.id, fromClient: staff.clientId }
    await note({ act: 'content.clone', subject: subjectOf({ kind: row.kind, id }), after })
    return { kind: row.kind, id, left }
  })
  services.jobs.nudge()
  return writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({ act: 'content.clone', subject: subjectOf(draft), after: { to: made.id, toClient: clientId } })
    return made
  })
}
