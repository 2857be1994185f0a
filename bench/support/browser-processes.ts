import { readdirSync, readFileSync } from 'node:fs'

/** Process ids of a browser: the one that was started on the profile, and all it started. */
export function browserProcesses(profile: string): number[] {
  const parents = new Map<number, number>()
  let first: number | undefined
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const id = Number(name)
    const stat = readProc(id, 'stat')
    // The name of the program, in brackets, may hold anything.
    parents.set(id, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    const words = readProc(id, 'cmdline').split('\0')
    if (words.includes(`--user-data-dir=${profile}`) && !words.some((word) => word.startsWith('--type='))) first = id
  }
  if (first === undefined) throw new Error(`no browser runs on ${profile}`)
  const found = new Set([first])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const [id, parent] of parents) if (found.has(parent)) found.add(id)
  }
  return [...found]
}

/** Of them, those in which pages and workers run. */
export const pageProcesses = (profile: string): number[] =>
  browserProcesses(profile).filter((id) => readProc(id, 'cmdline').includes('--type=renderer'))

/**
 * Megabytes (2^20 bytes) of memory that these processes hold between them. Pages of program files do not
 * count: how much of them falls to each changes with whatever other browser runs on the machine.
 */
export function memoryOf(ids: readonly number[]): number {
  const kilobytes = ids.map((id) => {
    const own = [...readProc(id, 'smaps_rollup').matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+) kB/gm)]
    return own.reduce((sum, [, count]) => sum + Number(count), 0)
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** Ends the browser as a power cut would. */
export function cutPower(profile: string): void {
  for (const id of browserProcesses(profile)) {
    try {
      process.kill(id, 'SIGKILL')
    } catch (error) {
      // Those that the first one's end took along.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** A file of a process; empty when the process has ended meanwhile. */
function readProc(id: number, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
