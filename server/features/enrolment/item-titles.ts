import type { Localized } from '#contract/engine/language.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { findCourseTitles } from '#server/features/course/course-service.ts'
import { findTrailTitles } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** An item as one word of an address. */
export const itemWord = ({ kind, id }: Item): string => `${kind}:${id}`

/** The item that a word of an address names. */
export function readItem(word: string): Item {
  const [kind, id] = word.split(':')
  return { kind: kind === 'trail' ? 'trail' : 'course', id: Number(id) }
}

/** What items are called; without `ids` all that the client has. */
export async function titlesOf(tx: Tx, clientId: number, items?: readonly Item[]): Promise<Map<string, Localized>> {
  const idsOf = (wanted: Item['kind']) => items?.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const courses = await findCourseTitles(tx, clientId, idsOf('course'))
  const trails = await findTrailTitles(tx, clientId, idsOf('trail'))
  return new Map([
    ...courses.map(({ id, title }) => [itemWord({ kind: 'course', id }), title] as const),
    ...trails.map(({ id, title }) => [itemWord({ kind: 'trail', id }), title] as const),
  ])
}
