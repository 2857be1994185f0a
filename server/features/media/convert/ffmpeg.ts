import { spawn } from 'node:child_process'
import type { StepFault } from '#contract/features/media/media-schema.ts'

// [Note: Media programs] ffmpeg reads what anybody uploaded. It is told which format the bytes were found to be and may
// use no other, within them either (playlists and scripts name further files); it may open files and no address, runs in
// a folder of its own without anything of the server's environment, and ends after four times the film's length and a
// minute.

/** Sources that are converted by this server at a time; each takes what processors there are. */
const mostAtOnce = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** What ffmpeg calls the formats that are taken, by their media types. */
const formats: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/x-m4v': 'mov',
  'audio/mp4': 'mov',
  'audio/x-m4a': 'mov',
  'video/webm': 'matroska',
  'video/matroska': 'matroska',
  'video/x-matroska': 'matroska',
  'video/ogg': 'ogg',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'video/x-ms-asf': 'asf',
  'audio/x-ms-asf': 'asf',
  'video/vnd.avi': 'avi',
}

/** A file in a folder of its own that is to be read. */
export interface Source {
  folder: string
  /** Its name in the folder. */
  name: string
  /** Media type, by its bytes. */
  type: string
  /** Length; null: it tells none. */
  seconds: number | null
}

/** Why nothing was made. */
export interface Failure {
  fault: StepFault
  /** What the program said last. */
  said: string | null
}

/** The length that is reckoned with where a film tells none. */
const unknownSeconds = 3600
/** How long a program may take (ms). */
export const patienceFor = ({ seconds }: Pick<Source, 'seconds'>): number =>
  ((seconds ?? unknownSeconds) * 4 + 60) * 1000

/** Most of what a program says that is kept. */
const mostSaid = 200

/**
 * Runs ffmpeg on a file; null: it did what it was asked for. `before` comes before what is read. Fails where it cannot
 * read it so, or takes longer than `patience` (ms).
 */
export function runFfmpeg(
  ffmpeg: string,
  source: Source,
  { before = [], after, patience = patienceFor(source) }: { before?: string[]; after: string[]; patience?: number },
): Promise<Failure | null> {
  const { folder, name, type } = source
  const format = formats[type]
  if (format === undefined) return Promise.resolve({ fault: 'unreadable', said: null })
  const drefs = format === 'mov' ? ['-enable_drefs', '0'] : []
  const guarded = ['-protocol_whitelist', 'file', '-format_whitelist', format, ...drefs, '-f', format, '-i', name]
  const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y']
  return inTurn(
    () =>
      new Promise<Failure | null>((resolve) => {
        let said = ''
        const child = spawn(ffmpeg, [...quiet, ...before, ...guarded, ...after], {
          cwd: folder,
          env: {},
          stdio: ['ignore', 'ignore', 'pipe'],
          timeout: patience,
          killSignal: 'SIGKILL',
        })
        child.stderr.setEncoding('utf8').on('data', (part: string) => (said = (said + part).slice(-2000)))
        child.once('error', (error) => resolve({ fault: 'unreadable', said: error.message.slice(0, mostSaid) }))
        child.once('close', (code, signal) => {
          const last = said.trim().split('\n').at(-1)?.slice(0, mostSaid)
          const fault = signal === 'SIGKILL' ? 'too_slow' : 'unreadable'
          resolve(code === 0 ? null : { fault, said: last === undefined || last === '' ? null : last })
        })
      }),
  )
}
