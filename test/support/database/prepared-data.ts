import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderLockedError, lockFolder } from '#server/platform/database/embedded/folder-lock.ts'

const root = new URL('../../..', import.meta.url).pathname
const cache = join(root, '.cache/prepared')
/** What an older program prepared is of use to nobody after this long. */
const keptFor = 24 * 3600_000

/** What tests begin with, made once and then copied. */
export interface Preparation {
  name: string
  /** What it depends on: files, and folders with all they hold. */
  inputs: readonly string[]
  make: (folder: string) => Promise<void>
  /** Whether what it is made of outside of its folder is there still. */
  isComplete?: (folder: string) => Promise<boolean>
  /** Takes away what it is made of outside of its folder. */
  discard?: (folder: string) => Promise<void>
}

/** Whatever the server's data can depend on. */
export const serverInputs = ['server', 'contract', 'test/support', 'node_modules/@electric-sql/pglite/package.json']

/**
 * The folder of what is prepared. It is made when it is asked for the first time since one of its inputs changed,
 * by one process while the others that ask wait.
 */
export async function prepared(preparation: Preparation): Promise<string> {
  const {
    name,
    inputs,
    make,
    isComplete = () => Promise.resolve(true),
    discard = () => Promise.resolve(),
  } = preparation
  const folder = join(cache, `${name}-${hashOf(inputs)}`)
  const isThere = async () => existsSync(folder) && (await isComplete(folder))
  if (await isThere()) return folder
  const making = join(cache, 'making', name)
  const release = await lockWhenFree(making)
  try {
    if (await isThere()) return folder
    await removeOld(name, discard)
    const unfinished = join(making, 'unfinished')
    for (const leftover of [unfinished, folder]) await rm(leftover, { recursive: true, force: true })
    await mkdir(unfinished)
    await make(unfinished)
    await rename(unfinished, folder)
    return folder
  } finally {
    await release()
  }
}

async function lockWhenFree(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  for (;;) {
    try {
      return (await lockFolder(folder)).release
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function removeOld(name: string, discard: (folder: string) => Promise<void>): Promise<void> {
  const names = (await readdir(cache)).filter((one) => one.replace(/-[0-9a-f]{16}$/, '') === name)
  for (const folder of names.map((one) => join(cache, one))) {
    if (Date.now() - (await stat(folder)).mtimeMs < keptFor) continue
    await discard(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

function hashOf(inputs: readonly string[]): string {
  // Some of what is prepared tells of today, such as the campaign of the demo.
  const hash = createHash('sha256').update(new Date().toDateString())
  for (const input of inputs) addInput(input, hash)
  return hash.digest('hex').slice(0, 16)
}

/** The content of code; names, sizes and times of the rest, which are pictures and films. */
function addInput(path: string, hash: ReturnType<typeof createHash>): void {
  const facts = statSync(join(root, path))
  if (facts.isDirectory()) {
    for (const name of readdirSync(join(root, path)).toSorted()) addInput(`${path}/${name}`, hash)
  } else if (/\.(ts|sql|json)$/.test(path)) {
    if (!path.endsWith('.test.ts')) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  } else hash.update(`${path} ${facts.size} ${facts.mtimeMs}\n`)
}
