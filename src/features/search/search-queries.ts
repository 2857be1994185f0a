import { readDraft } from '#engine/rows/drafts.ts'
import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'
import type { Entry, EntryKind } from '#platform/workers/search-worker.ts'

/** Something that was looked up, by which it is known again. */
export type Recent = Pick<Entry, 'kind' | 'key'>

const form = 'search'
const most = 6

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && 'kind' in value && 'key' in value

/** What this person looked up last in this client, newest first. Sealed, like a draft: nobody else reads it. */
export async function readRecent(member: Member): Promise<Recent[]> {
  const kept = await readDraft(member, form).catch(() => null)
  return Array.isArray(kept) ? kept.filter(isRecent) : []
}

export async function rememberRecent(member: Member, kind: EntryKind, key: string): Promise<void> {
  const others = (await readRecent(member)).filter((one) => one.kind !== kind || one.key !== key)
  await (await vault()).saveDraft(member, form, [{ kind, key }, ...others].slice(0, most))
}
