import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { FileStore } from '#server/platform/files/file-store.ts'

/** What a file tells of itself; null: it does not, or not in a way that is understood. */
export interface Facts {
  /** Whole seconds, at least one. */
  seconds: number | null
  pages: number | null
  width: number | null
  height: number | null
  /** Whether something is seen beside what is heard; null: nothing was found out. */
  hasPictures: boolean | null
  /** The same of what is heard. */
  hasSound: boolean | null
  /** How pictures and sound are coded (`avc`, `aac`); null: there are none, or in a way that is not known. */
  pictureCodec: string | null
  soundCodec: string | null
}

export const noFacts: Facts = {
  seconds: null,
  pages: null,
  width: null,
  height: null,
  hasPictures: null,
  hasSound: null,
  pictureCodec: null,
  soundCodec: null,
}

/** What the thread is given, what it asks for, and what it gets. */
export interface FactsTask {
  reads: 'pages' | 'tracks'
  bytes: number
}
export type FactsMessage =
  | { read: number; start: number; end: number }
  | { facts: Facts }
  /** What its pages say, of a document, and whether it opens with a password only; the last that is told. */
  | { texts: readonly string[]; isEncrypted?: boolean }
export interface ReadAnswer {
  read: number
  bytes: Uint8Array | null
}

/** A table of contents at the end of two gigabytes takes seconds on a slow store. */
const longestMs = 120_000
/** Read at once at most. */
const mostBytes = 32 * 1024 ** 2

/**
 * Reads length, size and pages off a file's own tables, a range at a time. In a thread of its own: whatever a hostile
 * file does to the reader ends with it. What cannot be found out is null.
 */
export const findFacts = async (
  files: Pick<FileStore, 'read'>,
  storeKey: string,
  task: FactsTask,
  patience: number = longestMs,
): Promise<Facts> => (await findDocument(files, storeKey, task, patience)).facts

/**
 * The same with what the pages of a document say, in their order; what they do not say in time is left out. `isEncrypted`:
 * it opens with a password only.
 */
export async function findDocument(
  files: Pick<FileStore, 'read'>,
  storeKey: string,
  task: FactsTask,
  patience: number = longestMs,
): Promise<{ facts: Facts; texts: readonly string[]; isEncrypted: boolean }> {
  const worker = new Worker(new URL('./facts-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // What a reader prints of a broken file is nobody's news.
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => void worker.terminate(), patience)
  const answer = async (read: number, start: number, end: number) => {
    const fits = start >= 0 && end > start && end <= task.bytes && end - start <= mostBytes
    const bytes = fits ? await buffer(await files.read(storeKey, { start, end: end - 1 })) : null
    worker.postMessage({ read, bytes } satisfies ReadAnswer)
  }
  try {
    return await new Promise((resolve, reject) => {
      let facts = noFacts
      const end = (texts: readonly string[] = [], isEncrypted = false) => resolve({ facts, texts, isEncrypted })
      worker.on('message', (message: FactsMessage) => {
        if ('facts' in message) facts = message.facts
        else if ('texts' in message) end(message.texts, message.isEncrypted)
        // A store that is away is asked again with the whole job.
        else answer(message.read, message.start, message.end).catch(reject)
      })
      worker.once('error', () => end())
      worker.once('exit', () => end())
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** A file that was made, in a folder of this machine. */
const made: Pick<FileStore, 'read'> = {
  read: (path, range) => Promise.resolve(Readable.from(createReadStream(path, range))),
}

/** What a file that was made tells of itself. */
export const findFactsAt = (path: string, task: FactsTask): Promise<Facts> => findFacts(made, path, task)

/** The same of a document. */
export const findDocumentAt = (path: string, bytes: number): ReturnType<typeof findDocument> =>
  findDocument(made, path, { reads: 'pages', bytes })
