import { announce } from '../database/broadcast.ts'
import { deviceDb, type DownloadRow, type FileRow } from '../database/device-db.ts'
import { storedFile } from './playback.ts'
import { isBytes } from '../database/repair-on-read.ts'
import { runDownloads } from '../downloads/download-engine.ts'
import { emptyHash, openSha256 } from './sha256.ts'

/**
 * [Note: Damaged chunks] A file's hash is checked before it counts as whole. Bytes that a disk changes after that
 * would be played for ever, so the service worker reads a file through when it is played, once a week, and
 * compares the hash again. One that differs is brought anew as another copy, checked as any other, and plays on as it
 * is (a broken picture is better than none) until the new one is whole and takes its place in one transaction. What
 * cannot be brought is given up, and looked at again in a week; without a network, when it is next played.
 */
const week = 7 * 24 * 3600 * 1000
/** Files that are being read through now. */
const verifying = new Set<string>()

/** Looks through a stored file that is being played, if nobody has this week; one that is damaged is brought anew beside it. */
export async function checkPlayed(sha256: string, signal?: AbortSignal): Promise<void> {
  const file = await storedFile(sha256)
  // A clock that was put right counts neither way.
  if (file?.state !== 'complete' || verifying.has(file.sha256) || Math.abs(Date.now() - (file.checkedAt ?? 0)) < week)
    return
  verifying.add(file.sha256)
  try {
    await verify(file, signal)
  } finally {
    verifying.delete(file.sha256)
  }
}

/**
 * Looks through a stored file that does not play, whenever somebody last did: `sound` is one whose bytes are what they
 * should be (or that is not whole here), `mended` was damaged and is brought anew, `damaged` still waits for that.
 */
export async function mendPlayed(sha256: string): Promise<'sound' | 'mended' | 'damaged'> {
  const file = await storedFile(sha256)
  if (file?.state !== 'complete') return file ? 'damaged' : 'sound'
  if (!(await verify(file, undefined))) return 'sound'
  const now = await deviceDb().files.get(sha256)
  return now?.state === 'complete' && now.copy !== file.copy ? 'mended' : 'damaged'
}

/** Whether it is damaged; where there is a network it was then brought anew, as far as that went. */
async function verify(file: FileRow, signal: AbortSignal | undefined): Promise<boolean> {
  const isComplete = await isVerified(file, signal)
  if (signal?.aborted) return false
  if (isComplete) {
    await deviceDb().files.update(file.sha256, { checkedAt: Date.now() })
    return false
  }
  if (!navigator.onLine) return true
  await bringAnew(file)
  announce({ type: 'queue-changed' })
  await runDownloads({ signal })
  return true
}

/** Whether the stored bytes still are what the file's hash promises. One chunk at a time is in memory. */
async function isVerified(
  { sha256, copy, bytes, chunkBytes }: FileRow,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const hash = await openSha256()
  let state = emptyHash()
  for (;;) {
    if (signal?.aborted) return false
    const length = Math.min(chunkBytes, bytes - state.bytes)
    if (length === 0) return hash.finish(state) === sha256
    const chunk = await deviceDb().fileChunks.get([sha256, copy, state.bytes / chunkBytes])
    if (!isBytes(chunk) || chunk.byteLength !== length) return false
    if (length < chunkBytes) return hash.finish(state, new Uint8Array(chunk)) === sha256
    state = hash.extend(state, new Uint8Array(chunk))
  }
}

/** Another copy of the file is begun, and every download that was complete with it runs again, in one transaction. */
async function bringAnew({ sha256, copy }: FileRow): Promise<void> {
  const { downloads, files } = deviceDb()
  await deviceDb().transaction('rw', [downloads, files], async () => {
    const file = await files.get(sha256)
    if (file?.state !== 'complete' || file.copy !== copy) return
    const { words: hash } = emptyHash()
    await files.put({ ...file, state: 'partial', received: 0, hash, copy: copy + 1, former: copy })
    for (const row of await downloads.toArray()) {
      const isWith = row.state === 'complete' && row.files.some((named) => named.sha256 === sha256)
      if (isWith) await downloads.put(runAgain(row))
    }
  })
}

/** A download that was complete once, as one that runs: what it lacks is brought. It keeps when it was complete. */
export const runAgain = (row: DownloadRow): DownloadRow => ({
  ...row,
  state: 'running',
  error: null,
  startedAt: row.startedAt || Date.now(),
  completedAt: row.completedAt ?? Date.now(),
})
