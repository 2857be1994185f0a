import { namesIn, type AudienceRule } from '#contract/engine/audience.ts'
import { pickText } from '#contract/engine/language.ts'
import { findCourseTitles } from '#server/features/course/course-service.ts'
import { findTrailTitles } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'

const kinds = { course: findCourseTitles, trail: findTrailTitles } as const

/** What the courses and trails are called that a rule names (`course:12`); those that are not the client's are left out. */
export async function findItemNames(
  tx: Tx,
  clientId: number,
  items: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const names: { id: string; name: string }[] = []
  for (const [kind, find] of Object.entries(kinds)) {
    const ids = items.flatMap((item) => (item.startsWith(`${kind}:`) ? [Number(item.slice(kind.length + 1))] : []))
    for (const { id, title } of await find(tx, clientId, ids))
      names.push({ id: `${kind}:${id}`, name: pickText(title, 'pt-BR') })
  }
  return names
}

/** Fails with `audience.rule_invalid` where a rule asks for something to be finished that the client does not have. */
export async function demandItems(tx: Tx, clientId: number, rule: AudienceRule): Promise<void> {
  const named = namesIn(rule).filter(({ kind }) => kind === 'item')
  const known = new Set(
    (
      await findItemNames(
        tx,
        clientId,
        named.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  )
  const fields = named.flatMap(({ field, id }) => (known.has(id) ? [] : [{ field, code: 'unknown' as const }]))
  if (fields.length > 0) fail('audience.rule_invalid', { fields })
}
