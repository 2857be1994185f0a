import { liveQuery } from 'dexie'
import { linkBundleFile, type FileOfBundle } from '#contract/engine/files/bundle.ts'
import { deviceDb } from '#engine/database/device-db.ts'
import { storedFile } from '#engine/files/playback.ts'
import { mendPlayed } from '#engine/files/verify-files.ts'
import { call } from '#engine/session/api.ts'
import { mediaPath } from '#contract/engine/paths.ts'

const throughWorker = () => Boolean(navigator.serviceWorker?.controller)

/** The address that the service worker serves from the device, else from the server. */
const workerUrl = (file: FileOfBundle, clientId: number) => `${mediaPath(file)}&client=${clientId}`

/** Whether this device plays a file without a network, whoever kept it and whatever becomes of the course around it. */
export const isFileKept = async ({ sha256 }: FileOfBundle): Promise<boolean> => (await storedFile(sha256)) !== null

/** Looks through the bytes of a file that does not play, and brings damaged ones anew where there is a network. */
export const mendFile = ({ sha256 }: FileOfBundle): ReturnType<typeof mendPlayed> => mendPlayed(sha256)

/** Waits, until it is told to stop, for what is damaged of a file to be brought anew, whoever does that. */
export function whenMended({ sha256 }: FileOfBundle, onMended: () => void): () => void {
  let first: { state: string; copy: number } | undefined
  const watch = liveQuery(() => deviceDb().files.get(sha256)).subscribe((row) => {
    first ??= row
    if (row?.state === 'complete' && (first?.state !== 'complete' || first.copy !== row.copy)) onMended()
  })
  return () => watch.unsubscribe()
}

/**
 * An address of a file for now: the service worker's, or a short-lived link while none stands in. Another attempt has
 * another address, as a browser would play on what it holds of the first.
 */
export async function sourceOf(file: FileOfBundle, clientId: number, attempt = 0): Promise<string> {
  if (throughWorker()) return `${workerUrl(file, clientId)}${attempt > 0 ? `&attempt=${attempt}` : ''}`
  const { bundleId, sha256 } = file
  return (await call(linkBundleFile, { params: { bundleId, sha256 } })).url
}
