/** Another reload for a missing chunk only after this long (ms): a chunk that stays away must not make a loop. */
const quiet = 10 * 60_000
const item = 'trilha-reloaded'

/** What a reload depends on. */
export interface Visit {
  pathname: string
  online: boolean
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now: number
}

/** Addresses where somebody is in the middle of something that a reload would cost them. */
const inActivity = /\/(activities|reactions)\/\d+\/?$/

/** What browsers (and `lazy-chunk.ts`) say of a script or style that did not come; the event also tells of whatever its code throws. */
const didNotCome =
  /dynamically imported module|importing a module script failed|unable to preload css|chunk did not come in time/i

/** Whether an error says that a script or style did not come: another try may bring it. */
export const isMissing = (error: unknown): error is Error => error instanceof Error && didNotCome.test(error.message)

/**
 * Whether the page shall be loaded again because a script or style did not come: never without a
 * network (it would lose the page that is there), never during a test or activity, never twice in a row.
 */
export function shallReload(error: unknown, { pathname, online, storage, now }: Visit): boolean {
  if (!online || inActivity.test(pathname) || !isMissing(error)) return false
  const last = Number(storage.getItem(item) ?? 0)
  if (now - last < quiet) return false
  storage.setItem(item, String(now))
  return true
}
