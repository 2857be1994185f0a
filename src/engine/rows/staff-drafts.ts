import { personDb } from '../database/person-db.ts'
import { readDraft } from './drafts.ts'
import type { Member } from '../session/member.ts'

// [Note: Drafts of staff] What staff type into a form is kept like a learner's draft, sealed, until the server has it: a
// closed tab or an ended session loses nothing. It may be about other people, so it goes with the person who signs out,
// and after seven days in any case.

const prefix = 'staff:'
/** How long it is kept (ms). */
const keptFor = 7 * 86_400_000

/** The name under which a form of staff is kept (`saveDraft`, `dropDraft`). */
export const staffForm = (name: string): string => `${prefix}${name}`

/** A form of staff as it was left at most seven days ago, or null. */
export async function readStaffDraft(member: Member, name: string): Promise<unknown> {
  const row = await personDb(member.userId).drafts.get([member.clientId, staffForm(name)])
  return row && row.savedAt > Date.now() - keptFor ? readDraft(member, staffForm(name)) : null
}

/** Forgets the forms of staff that a person left: all of them, or those that are too old. */
export async function dropStaffDrafts(userId: string, which: 'all' | 'old'): Promise<void> {
  const before = which === 'all' ? Infinity : Date.now() - keptFor
  await personDb(userId)
    .drafts.filter(({ form, savedAt }) => form.startsWith(prefix) && savedAt <= before)
    .delete()
}
