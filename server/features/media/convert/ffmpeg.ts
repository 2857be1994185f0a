import { spawn } from 'node:child_process'

// [Note: Media programs] ffmpeg reads what anybody uploaded. It is told which format the bytes were found to be and may
// use no other, within them either (playlists and scripts name further files); it may open files and no address, runs in
// a folder of its own without anything of the server's environment, and ends after four times the film's length.

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
  'video/x-ms-asf': 'asf',
  'audio/x-ms-asf': 'asf',
  'video/vnd.avi': 'avi',
}

/** A file in a folder of its own that ffmpeg is to read. */
export interface Source {
  ffmpeg: string
  folder: string
  /** Its name in the folder. */
  name: string
  /** Media type, by its bytes. */
  type: string
  /** Length; null: it tells none. */
  seconds: number | null
}

/** The length that is reckoned with where a film tells none. */
const unknownSeconds = 3600

/** Runs ffmpeg on a file; false where it cannot read it so, or takes too long. `before` comes before what is read. */
export function runFfmpeg(source: Source, before: readonly string[], after: readonly string[]): Promise<boolean> {
  const { ffmpeg, folder, name, type, seconds } = source
  const format = formats[type]
  if (format === undefined) return Promise.resolve(false)
  const drefs = format === 'mov' ? ['-enable_drefs', '0'] : []
  const guarded = ['-protocol_whitelist', 'file', '-format_whitelist', format, ...drefs, '-f', format, '-i', name]
  const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y']
  const timeout = ((seconds ?? unknownSeconds) * 4 + 60) * 1000
  return inTurn(
    () =>
      new Promise<boolean>((resolve) => {
        const child = spawn(ffmpeg, [...quiet, ...before, ...guarded, ...after], {
          cwd: folder,
          env: {},
          stdio: 'ignore',
          timeout,
          killSignal: 'SIGKILL',
        })
        child.once('error', () => resolve(false))
        child.once('close', (code) => resolve(code === 0))
      }),
  )
}
