import { withFreeLock, withSharedLock } from './locks.ts'

/**
 * [Note: In hand] Who is in the middle of a film, a test or a form loses something when their page is asked to load
 * again. So the page holds a lock while such a screen stands, shared with other pages, and a version of the app that
 * has to change a local database takes it alone: before the browser hears of the change, since from then on nobody
 * could open that database any more, the worker that reads the film from it least of all.
 */
const name = 'trilha-in-hand'

/** How often who waits looks again (ms). Asking to be told would keep the next one from holding it. */
const lookEvery = 500

const held = new Set<() => void>()

/** Somebody is in the middle of something here, until the returned function is called. */
export function keepInHand(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void withSharedLock(name, () => promise)
  const leave = () => {
    held.delete(leave)
    resolve()
  }
  held.add(leave)
  return leave
}

/** Nothing of this page has to be waited for any more: its person asked for the new version. */
export function leaveAllInHand(): void {
  for (const leave of held) leave()
}

/** Whether somebody is in the middle of something, in whichever page. */
export const isInHand = async (): Promise<boolean> => (await withFreeLock(name, async () => true)) === null

/** Does the work once nobody is in the middle of something; `onWait` is called first where somebody is. */
export async function onceNothingInHand<T extends object>(work: () => Promise<T>, onWait: () => void): Promise<T> {
  for (let told = false; ; told = true) {
    const done = await withFreeLock(name, work)
    if (done) return done
    if (!told) onWait()
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
}
