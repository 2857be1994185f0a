import { completeMediaUpload, placeMediaPart } from '#contract/features/media/media-contract.ts'
import { partAt, partsOf, type MediaUpload } from '#contract/features/media/media-upload.ts'
import { isCut, putPart } from '#engine/uploads/put-part.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { problemCode } from '#platform/call-error.ts'
import { hashOf } from './picked-file.ts'

/** Parts on their way at once. */
const atOnce = 3
/** A part that takes longer than this (ms) is sent again: five minutes are 17 KB/s. */
const partTimeout = 5 * 60_000
/** Waits after cuts (ms), the last one again and again. */
const waits = [1000, 2000, 5000, 10_000, 30_000]

/** How an upload is told of. */
interface Telling {
  signal: AbortSignal
  /** Bytes that the server has. */
  onSent: (bytes: number) => void
  /** The network is away, or back. */
  onCut: (cut: boolean) => void
}

/**
 * Sends what is missing of a file and says that it is whole. Every part is read again and compared with what the server
 * has of it: what another file of the same beginning and end left there is sent again. Throws `CallError`, or what the
 * browser says of a file that it cannot read any more.
 */
export async function sendFile(file: File, upload: MediaUpload, telling: Telling): Promise<void> {
  const { mediaId, version } = upload
  const params = { mediaId, version: String(version) }
  const known = new Map(upload.parts.map(({ number, sha256 }) => [number, sha256]))
  const numbers = Array.from({ length: partsOf(file.size) }, (_, at) => at + 1)
  let sent = 0
  const { signal } = telling
  const sendPart = async (number: number) => {
    const { from, bytes } = partAt(number, file.size)
    const part = file.slice(from, from + bytes)
    const sha256 = await hashOf(await part.arrayBuffer())
    if (known.get(number) !== sha256)
      await overCuts(telling, async () => {
        const { url } = await staffCall(placeMediaPart, { params, body: { number, sha256 } }, { signal })
        await putPart(url, part, AbortSignal.any([signal, AbortSignal.timeout(partTimeout)]))
      })
    sent += bytes
    telling.onSent(sent)
  }
  const work = async () => {
    for (let number = numbers.shift(); number !== undefined && !signal.aborted; number = numbers.shift())
      await sendPart(number)
  }
  const all = await Promise.allSettled(Array.from({ length: atOnce }, work))
  signal.throwIfAborted()
  for (const one of all) if (one.status === 'rejected') throw one.reason
  await overCuts(telling, () => staffCall(completeMediaUpload, { params }, { signal }))
}

/** Does something again for as long as the network is what is in its way; a part that came damaged is sent once more. */
async function overCuts<T>({ signal, onCut }: Telling, work: () => Promise<T>): Promise<T> {
  let damaged = 0
  for (let cuts = 0; ; cuts++) {
    try {
      const done = await work()
      if (cuts > 0) onCut(false)
      return done
    } catch (error) {
      signal.throwIfAborted()
      if (problemCode(error) === 'file.hash_mismatch' && damaged++ === 0) continue
      if (!isCut(error)) throw error
      onCut(true)
      await pause(waits[Math.min(cuts, waits.length - 1)] ?? 0, signal)
    }
  }
}

/** Waits, at most until the network is back. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = new AbortController()
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      stop.abort()
      settle()
    }
    const timer = setTimeout(end(resolve), ms)
    addEventListener('online', end(resolve), { signal: stop.signal })
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
      { signal: stop.signal },
    )
  })
