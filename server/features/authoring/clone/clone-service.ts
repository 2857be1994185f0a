import type { ContentKind, Fields } from '#contract/features/authoring/draft/fields.ts'
import { newId } from '#contract/engine/ids.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { demandOwn, subjectOf } from '../draft/describe-draft.ts'
import { findDraft, type DraftId } from '../draft/draft-queries.ts'
import { insertNew, type Saving } from '../draft/draft-service.ts'

/** Makes a new draft of what is written: numbers of its own, the same files, no results. */
export async function cloneContent(
  services: Saving,
  staff: Staff,
  draft: DraftId,
): Promise<{ kind: ContentKind; id: number }> {
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    const { kind, fields } = demandOwn(staff, await findDraft(tx, draft))
    const { id } = await insertNew(tx, staff, kind, withNewKeys(fields), now)
    await note({ act: 'content.clone', subject: subjectOf({ kind, id }), after: { from: draft.id } })
    return { kind, id }
  })
}

/** A draft's activities and materials under keys of their own. */
export function withNewKeys(fields: Fields): Fields {
  const keys = new Map<string, string>()
  const ownKey = (key: string) => {
    const own = keys.get(key) ?? newId()
    keys.set(key, own)
    return own
  }
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const [list, key = '', ...rest] = field.split('.')
      if (list !== 'activities' && list !== 'materials') return [field, value]
      const named = rest[0] === 'after' && Array.isArray(value) ? value.map(ownKey) : value
      return [[list, ownKey(key), ...rest].join('.'), named]
    }),
  )
}
