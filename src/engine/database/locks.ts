const lockManager = () => (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks
const queues = new Map<string, Promise<unknown>>()

/** Without Web Locks (very old browsers) it is one at a time in this context only. */
async function queueHere<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  // The next one waits for this one's end, whatever it was; the failure goes to this one's caller.
  const ended = mine.then(
    () => undefined,
    () => undefined,
  )
  queues.set(name, ended)
  try {
    return await mine
  } finally {
    if (queues.get(name) === ended) queues.delete(name)
  }
}

/** Never in the caller's own turn, as the standard says; Node calls back at once when the lock is free. */
async function later<T>(work: () => Promise<T>): Promise<T> {
  await Promise.resolve()
  return work()
}

/** Does the work while no other tab, worker or service worker of this device does work of the same name. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = lockManager()
  return locks ? ((await locks.request(name, () => later(work))) as T) : queueHere(name, work)
}

/** As `withLock`, but several may work under a shared lock of that name; an exclusive one waits for them. */
export async function withSharedLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = lockManager()
  return locks ? ((await locks.request(name, { mode: 'shared' }, () => later(work))) as T) : queueHere(name, work)
}

/** As `withLock`, but gives `null` at once, without working, when somebody else is at it. */
export async function withFreeLock<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks = lockManager()
  if (locks)
    return (await locks.request(name, { ifAvailable: true }, (lock) => (lock ? later(work) : null))) as T | null
  return queues.has(name) ? null : queueHere(name, work)
}
