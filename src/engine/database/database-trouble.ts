/**
 * What keeps a local database from being used, for the screens to say. No library here: the start looks at
 * it before Dexie is there.
 * - `in-use`: this app's version has to change the database, and somebody is in the middle of something in another tab.
 * - `waiting`: this app's version has to change the database, and another tab that does nothing has not closed it yet.
 * - `closing`: another tab waits for this one to close it: what is not stored yet has to be stored now.
 * - `superseded`: this tab has closed it; only loading it again goes on.
 * - `newer`: the database is of a newer version of the app than this one. Nothing of it is touched.
 */
export type DatabaseTrouble = 'in-use' | 'waiting' | 'closing' | 'superseded' | 'newer'

const states = new Map<string, DatabaseTrouble>()
const listeners = new Set<(trouble: DatabaseTrouble | null) => void>()

/** What stands in the way now, the gravest of all databases; null when nothing does. */
export function databaseTrouble(): DatabaseTrouble | null {
  const all = new Set(states.values())
  return (['newer', 'superseded', 'closing', 'waiting', 'in-use'] as const).find((each) => all.has(each)) ?? null
}

/** Says how a database stands; null when it opened. */
export function setDatabaseTrouble(name: string, trouble: DatabaseTrouble | null): void {
  if ((states.get(name) ?? null) === trouble) return
  if (trouble) states.set(name, trouble)
  else states.delete(name)
  for (const hear of listeners) hear(databaseTrouble())
}

/** Hears of every change, until the returned function is called. */
export function followDatabaseTrouble(hear: (trouble: DatabaseTrouble | null) => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

let held = 0

/** Keeps this tab's databases open until the work is done (as far as that is bearable for who waits for them). */
export async function holdDatabases<T>(work: Promise<T>): Promise<T> {
  held++
  try {
    return await work
  } finally {
    held--
  }
}

/** Whether something holds them. */
export const areDatabasesHeld = (): boolean => held > 0

/** Whether another tab has changed the databases: what is not stored here fails for that, not for want of space. */
export const areDatabasesChanged = (): boolean => ['superseded', 'newer'].includes(databaseTrouble() ?? '')

/**
 * Whether another tab waits for this one's databases. What is stored now must be stored by who has them open:
 * a worker that had still to open them would stand behind the one that waits.
 */
export const isDatabaseClosing = (): boolean => databaseTrouble() === 'closing'
