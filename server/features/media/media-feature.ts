import { Readable } from 'node:stream'
import * as media from '#contract/features/media/media-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { copyMedia } from './bring/copy-job.ts'
import { checkMedia } from './check/check-job.ts'
import { convertWaiting } from './convert/convert-waiting.ts'
import { removeBytes } from './drop-version.ts'
import {
  changeMedia,
  exportMedia,
  listMedia,
  readMedia,
  readMediaSpace,
  removeMedia,
  setMediaSpace,
} from './library-service.ts'
import { sendMedia } from './media-file.ts'
import { removeOldMedia } from './old-media.ts'
import { removeUnpacked } from './package/drop-package.ts'
import { prepareMedia } from './prepare/prepare-job.ts'
import { addStream } from './stream/add-stream.ts'
import { retryMedia } from './prepare/retry-service.ts'
import { cancelUpload, completeUpload, placePart, startReplacing, startUpload } from './upload/upload-service.ts'

const versionOf = ({ mediaId, version }: { mediaId: string; version: string }) => ({
  mediaId,
  version: Number(version),
})

export const mediaFeature = serverFeature(media.mediaContract, {
  routes: [
    implement(media.listMedia, async ({ query, staff, services }) => listMedia(services, staff, query)),
    implement(media.exportMedia, async ({ body, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="media.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportMedia(services, staff, body))),
    ),
    implement(media.readMedia, async ({ params, staff, services }) => readMedia(services, staff, params.mediaId)),
    implement(media.readMediaSpace, async ({ staff, services }) => readMediaSpace(services, staff)),
    implement(media.setMediaSpace, async ({ body, staff, services }) => setMediaSpace(services, staff, body.quota)),
    implement(media.startMediaUpload, async ({ body, staff, services }) => startUpload(services, staff, body)),
    implement(media.addStream, async ({ body, staff, services }) => addStream(services, staff, body)),
    implement(media.retryMedia, async ({ params, staff, services }) => retryMedia(services, staff, versionOf(params))),
    implement(media.replaceMedia, async ({ params, body, staff, services }) =>
      startReplacing(services, staff, params.mediaId, body),
    ),
    implement(media.placeMediaPart, async ({ params, body, staff, services }) =>
      placePart(services, staff, versionOf(params), body),
    ),
    implement(media.completeMediaUpload, async ({ params, staff, services }) =>
      completeUpload(services, staff, versionOf(params)),
    ),
    implement(media.cancelMediaUpload, async ({ params, staff, services }) =>
      cancelUpload(services, staff, versionOf(params)),
    ),
    implement(media.changeMedia, async ({ params, body, staff, services }) =>
      changeMedia(services, staff, params.mediaId, body),
    ),
    implement(media.removeMedia, async ({ params, staff, services }) => removeMedia(services, staff, params.mediaId)),
    implement(media.readMediaFile, async ({ params, query, request, reply, services }) =>
      sendMedia(services, versionOf(params), query.link, request, reply),
    ),
  ],
  jobs: (services) => ({
    check_media: checkMedia(services),
    prepare_media: prepareMedia(services),
    copy_media: copyMedia(services),
    remove_media_bytes: removeBytes(services),
    remove_unpacked_bytes: removeUnpacked(services),
  }),
  hourly: (services) => ({
    remove_old_media: () => removeOldMedia(services),
    convert_waiting_media: () => convertWaiting(services),
  }),
  personalTables: [
    {
      table: 'media_version',
      by: 'added_by',
      tenant: true,
      omit: { reason: 'content of the client that staff added; that they did is told with the trail' },
      onDelete: 'keep',
      why: 'content of the client, which its courses show',
    },
  ],
})
