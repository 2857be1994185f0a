import { Readable } from 'node:stream'
import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { mediaPartBytes } from '#contract/engine/files/file.ts'
import { implement, type Implementation } from '../http/implement.ts'
import { fail } from '#server/platform/problem.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { type FolderStore, partsPath } from '#server/platform/files/folder-store.ts'

/** Stands in the place of an object store's presigned address; the app only follows the address it was given. */
const putPart = endpoint({
  method: 'PUT',
  path: `${partsPath}:token`,
  summary: 'Take one part of an upload (embedded store only)',
  access: 'public',
  encoding: 'stream',
  params: v.strictObject({ token: v.pipe(v.string(), v.maxLength(256)) }),
  body: v.instance(Readable),
  maxBytes: mediaPartBytes,
  perMinute: 6000,
  errors: ['access.denied', 'file.upload_unknown', 'file.hash_mismatch'],
})

/** The route of a store that has no addresses of its own; none for the others. */
export function partsRoute(files: FileStore): Implementation[] {
  if (!isFolderStore(files)) return []
  return [
    implement(putPart, async ({ params, body, reply }) => {
      const etag = await files.putPart(params.token, body)
      if (etag === null) fail('access.denied')
      return reply.header('etag', etag).send()
    }),
  ]
}

function isFolderStore(files: FileStore): files is FolderStore {
  return 'putPart' in files
}
