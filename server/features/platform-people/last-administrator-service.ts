import { findAdministrators, holdPeople } from '#server/features/people/administrators-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findAdministered, findRunners } from './platform-people-queries.ts'

/** Holds the person, and everybody who administers what they do: of two that leave at once one waits, and sees it. */
export async function holdWithOthers(tx: Tx, userId: string): Promise<void> {
  const held = new Set([userId, ...(await findRunners(tx))])
  for (const { id } of await findAdministered(tx, userId))
    for (const one of await findAdministrators(tx, id)) held.add(one)
  await holdPeople(tx, [...held])
}

/**
 * What would be left without anybody who administers it, were this person gone: `platform`, the name of a client, or null.
 * Those who are `leaving` count no more.
 */
export async function findLeftAlone(tx: Tx, userId: string, leaving: readonly string[] = []): Promise<string | null> {
  const isLast = (those: readonly string[]) =>
    those.includes(userId) && those.every((one) => one === userId || leaving.includes(one))
  if (isLast(await findRunners(tx))) return 'platform'
  for (const { id, name } of await findAdministered(tx, userId))
    if (isLast(await findAdministrators(tx, id))) return name
  return null
}
