import type { Member } from '#engine/session/member.ts'
import { getRow } from '#engine/rows/rows.ts'
import { searchPresenter, type Fact } from '#platform/feature/presenters.ts'
import type { Entry } from '#platform/workers/search-worker.ts'

/** What is known of something that was found, as it is now: nothing that is empty; null when it is gone. */
export async function readFacts(member: Member, { kind, key }: Entry): Promise<readonly Fact[] | null> {
  const presenter = searchPresenter(kind)
  if (!presenter || !('facts' in presenter)) return null
  const facts = await presenter.facts(key, (collection, row) => getRow(member, collection, row))
  return facts && facts.filter(([, value]) => value !== '')
}
