import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Another process works on this data folder. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError'

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by another Trilha process (pid ${pid}). ` +
        'Stop that one first, or start this one with another DATA_DIR.',
    )
  }
}

interface Holder {
  pid: number
  /** When that process began, as the system counts it; tells a reused pid from the real one ('' where unknown). */
  began: string
}

/** Folders this process holds: a lock under our own pid is otherwise one that a killed process left. */
const held = new Set<string>()

/** Takes the folder for this process. A lock whose process is gone is taken over. Fails with `FolderLockedError`. */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  if (held.has(folder)) throw new FolderLockedError(folder, process.pid)
  const path = join(folder, 'trilha.lock')
  const mine = `${path}.${process.pid}`
  const text = JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Holder)
  await writeFile(mine, text)
  try {
    // A link is made or fails as a whole: of two starters one wins.
    while (!(await linked(mine, path))) {
      const holder = await readHolder(path)
      if (holder && isAlive(holder)) throw new FolderLockedError(folder, holder.pid)
      await dropStale(path, `${mine}.stale`, holder)
    }
  } finally {
    await rm(mine, { force: true })
  }
  held.add(folder)
  return {
    async release() {
      held.delete(folder)
      await rm(path, { force: true })
    },
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    // Gone meanwhile, or damaged by a power cut: nobody living has it.
    return null
  }
}

/** Moves a dead holder's lock away; one that another starter has just taken is put back. */
async function dropStale(path: string, aside: string, dead: Holder | null): Promise<void> {
  try {
    await rename(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = await readHolder(aside)
  if (moved && (moved.pid !== dead?.pid || moved.began !== dead.began)) await linked(aside, path)
  await rm(aside, { force: true })
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it lives and is somebody else's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // It was killed, and only its parent has not asked yet how it ended: it writes nothing any more.
  const [state = ''] = statusOf(holder.pid)
  if (state === 'Z' || state === 'X') return false
  const began = beganAt(holder.pid)
  return began === '' || holder.began === '' || began === holder.began
}

/** The boot and the tick a process began at (Linux), or ''. */
function beganAt(pid: number): string {
  // `starttime` is the 20th field after the name.
  const tick = statusOf(pid)[19]
  if (tick === undefined) return ''
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${tick}`
  } catch {
    return ''
  }
}

/** What Linux tells of a process after its name (proc_pid_stat(5)), its state first; nothing where it is not told. */
function statusOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
