import { useStore } from 'zustand'
import { uploadStore, type Upload } from '#domain/media/uploads.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'

/** Files that are on their way in the client that is acted in. */
export function useUploads(): readonly Upload[] {
  const uploads = useStore(uploadStore, (state) => state.uploads)
  const client = useDeskClient()
  return uploads.filter(({ clientId }) => clientId === client?.id)
}
