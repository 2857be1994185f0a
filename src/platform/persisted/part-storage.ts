import type { StateStorage } from 'zustand/middleware'
import { vault } from '../workers/vault.ts'
import { openText, sealText } from './part-cipher.ts'
import { ensurePartKey, readPartKey } from './part-key.ts'

const itemOf = (name: string) => `trilha-${name}`

// The newest value of each part that is not written yet: a second change before the first is sealed replaces it.
const unwritten = new Map<string, string>()
let writing: Promise<void> = Promise.resolve()

type Sealer = Pick<Awaited<ReturnType<typeof vault>>, 'sealPart'>
let worker: Sealer | null = null
let starting: Promise<void> | null = null

/** From the worker's first answer on it is the one that seals. */
async function startWorker(): Promise<void> {
  const started = await vault()
  await started.sealPart('start', ensurePartKey(), '')
  worker = started
}

async function seal(name: string, value: string): Promise<string> {
  const key = ensurePartKey()
  try {
    if (worker) return await worker.sealPart(name, key, value)
    // Its file may be out of reach (first visit cut short): the page goes on doing it.
    starting ??= startWorker().catch(() => undefined)
  } catch {
    // A worker that broke: the page can do the same work.
  }
  // Nor does a choice wait for the worker's start: whoever goes on to another page at once would lose it.
  return sealText(name, key, value)
}

async function writePart(name: string): Promise<void> {
  const value = unwritten.get(name)
  if (value === undefined) return
  unwritten.delete(name)
  const sealed = await seal(name, value)
  // A removal or a newer value that came meanwhile wins.
  if (!unwritten.has(name)) localStorage.setItem(itemOf(name), sealed)
}

/** Waits until everything changed so far is sealed and stored. */
export function partsWritten(): Promise<void> {
  return writing
}

/**
 * Local storage in which every part is sealed. A part that cannot be opened (the key's cookie is
 * gone, the text was touched) is removed and counts as absent.
 */
export const partStorage: StateStorage = {
  async getItem(name) {
    const sealed = localStorage.getItem(itemOf(name))
    if (sealed === null) return null
    const key = readPartKey()
    try {
      if (key !== null) return await openText(name, key, sealed)
    } catch {
      // Unreadable: handled below like a lost key.
    }
    localStorage.removeItem(itemOf(name))
    return null
  },
  setItem(name, value) {
    unwritten.set(name, value)
    // A write that failed (storage full or blocked) must not keep the later ones from being tried.
    writing = writing.catch(() => undefined).then(() => writePart(name))
  },
  removeItem(name) {
    unwritten.delete(name)
    localStorage.removeItem(itemOf(name))
  },
}
