import { Worker } from 'node:worker_threads'
import { join } from 'node:path'
import { patienceFor } from './ffmpeg.ts'
import type { FilmTools, MakeFile } from './film-tools.ts'
import { describeFile } from './source.ts'

/** What the thread is given: which tracks go where. */
export interface CopyTask {
  from: string
  to: string
  tracks: 'all' | 'sound'
  /** A larger file has room for its index reserved, and what is left over of that stays in it. */
  mostInMemory: number
}

/** Bytes of a film that is put together in memory. */
const usualMost = 32 * 1024 ** 2

/** Copies tracks as they are in a thread of its own: whatever a hostile file does to the reader ends with it. */
const copy =
  (name: string, tracks: CopyTask['tracks'], mostInMemory: number): MakeFile =>
  async (source) => {
    const task: CopyTask = {
      from: join(source.folder, source.name),
      to: join(source.folder, name),
      tracks,
      mostInMemory,
    }
    const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      // What a reader prints of a broken file is nobody's news.
      stdout: true,
      stderr: true,
    })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      void worker.terminate()
    }, patienceFor(source))
    try {
      const said = await new Promise<string | null>((resolve) => {
        worker.once('message', (told: string | null) => resolve(told))
        worker.once('error', (error) => resolve(String(error)))
        worker.once('exit', () => resolve('it ended'))
      })
      const file = said === null ? await describeFile(source, name) : null
      return file ?? { fault: isLate ? 'too_slow' : 'unreadable', said: said?.slice(0, 200) ?? null }
    } finally {
      clearTimeout(timer)
      await worker.terminate()
    }
  }

/** What is made of films where there is no ffmpeg: their tracks are copied, nothing is coded anew. */
export const copyingTools = (mostInMemory: number = usualMost): FilmTools => ({
  index: copy('film.mp4', 'all', mostInMemory),
  audio: copy('audio.m4a', 'sound', mostInMemory),
})
