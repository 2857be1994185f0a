import { completeUpload, readFile, readImage, startUpload } from '#contract/engine/files/file.ts'
import { implement } from '../http/implement.ts'
import { bundleRoutes } from './bundles/bundle-routes.ts'
import type { ServerPart } from '../server-feature.ts'
import { fail } from '#server/platform/problem.ts'
import { removeAbandoned } from './uploads/abandoned-uploads.ts'
import { finishUpload } from './uploads/complete-upload.ts'
import { imageQuery } from './file-queries.ts'
import { demandFile } from './readers.ts'
import { cacheFor, sendFile } from './send-file.ts'
import { beginUpload } from './uploads/start-upload.ts'

export const filesPart: ServerPart = {
  name: 'file',
  routes: [
    implement(startUpload, async ({ body, member, services }) => beginUpload(services, member, body)),
    implement(completeUpload, async ({ body, member, services }) => finishUpload(services, member, body)),
    implement(readFile, async (context) => {
      const { params, request, reply, services } = context
      const file = await demandFile(services, context.member, params.fileId)
      return sendFile(services.files, file, request, reply, cacheFor(request))
    }),
    implement(readImage, async ({ params, request, reply, services }) => {
      const [image] = await services.database.inTenantRead(0, (db) => imageQuery(db, params.fileId))
      if (!image) fail('file.not_found')
      return sendFile(services.files, image, request, reply, 'public, max-age=31536000, immutable')
    }),
    ...bundleRoutes,
  ],
  hourly: (services) => ({ remove_abandoned_uploads: () => removeAbandoned(services) }),
}
