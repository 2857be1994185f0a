import { linkBundleFile, type FileOfBundle } from '#contract/engine/files/bundle.ts'
import { storedFile } from '#engine/files/playback.ts'
import { call } from '#engine/session/api.ts'
import { mediaPath } from '#contract/engine/paths.ts'

const throughWorker = () => Boolean(navigator.serviceWorker?.controller)

/** The address that the service worker serves from the device, else from the server. */
const workerUrl = (file: FileOfBundle, clientId: number) => `${mediaPath(file)}&client=${clientId}`

/** Whether this device plays a file without a network, whoever kept it and whatever becomes of the course around it. */
export const isFileKept = async ({ sha256 }: FileOfBundle): Promise<boolean> => (await storedFile(sha256)) !== null

/** An address of a file for now: the service worker's, or a short-lived link while none stands in. */
export async function sourceOf(file: FileOfBundle, clientId: number): Promise<string> {
  if (throughWorker()) return workerUrl(file, clientId)
  const { bundleId, sha256 } = file
  return (await call(linkBundleFile, { params: { bundleId, sha256 } })).url
}
