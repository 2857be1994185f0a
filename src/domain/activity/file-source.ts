import { linkFile, type ContentFile } from '#contract/engine/files/file.ts'
import { storedFile } from '#engine/files/playback.ts'
import { call } from '#engine/session/api.ts'
import { mediaPath } from '#contract/engine/paths.ts'

const throughWorker = () => Boolean(navigator.serviceWorker?.controller)

/** The address that the service worker serves from the device, else from the server. */
const workerUrl = (fileId: string, clientId: number) => `${mediaPath(fileId)}?client=${clientId}`

/** Whether this device plays a file without a network, whoever kept it and whatever becomes of the course around it. */
export const isFileKept = async (file: ContentFile): Promise<boolean> => (await storedFile(file.fileId)) !== null

/** An address of a file for now: the service worker's, or a short-lived link while none stands in. */
export async function sourceOf(file: ContentFile, clientId: number): Promise<string> {
  if (throughWorker()) return workerUrl(file.fileId, clientId)
  return (await call(linkFile, { params: { fileId: file.fileId } })).url
}
