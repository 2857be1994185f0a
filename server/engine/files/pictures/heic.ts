import { Worker } from 'node:worker_threads'

/** What the thread is given. */
export interface HeicTask {
  bytes: Uint8Array
  mostPixels: number
}

/** Red, green, blue and alpha of each pixel. */
export interface Pixels {
  data: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** Phones take 48 million; each costs four bytes here and about as many in the decoder. */
const mostPixels = 50_000_000
/** A picture of that size takes ten seconds on a slow machine. */
const longestMs = 30_000

/** One at a time, whoever asks: a picture may take 400 MB while it is decoded. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes a HEIC picture, upright as its file says. sharp's prebuilt library has no HEVC; this one is
 * WebAssembly in a thread that is ended when it takes too long. Null when it is no picture, or too large a one.
 */
export function decodeHeic(bytes: Uint8Array): Promise<Pixels | null> {
  const mine = last.then(() => decodeInThread(bytes))
  last = mine.catch(() => undefined)
  return mine
}

async function decodeInThread(bytes: Uint8Array): Promise<Pixels | null> {
  const workerData: HeicTask = { bytes, mostPixels }
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // What the decoder prints of a broken file is nobody's news.
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => void worker.terminate(), longestMs)
  try {
    return await new Promise<Pixels | null>((resolve) => {
      worker.once('message', resolve)
      // A decoder that falls over a file says as much about it as one that refuses it.
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
