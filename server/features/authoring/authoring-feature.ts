import { Readable } from 'node:stream'
import * as authoring from '#contract/features/authoring/authoring-contract.ts'
import * as publishing from '#contract/features/authoring/publishing-contract.ts'
import { draftOf } from './draft-of.ts'
import { translationRoutes } from './translation/translation-routes.ts'
import { implement } from '#server/engine/http/implement.ts'
import { listMedia } from '#server/features/media/library-service.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { createContent, deleteContent, readContent, restoreContent, saveContent } from './draft/draft-service.ts'
import { readH5pGame } from './draft/h5p-game-service.ts'
import { cloneContent } from './clone/clone-service.ts'
import { cloneContentTo, listCloneClients } from './clone/clone-elsewhere-service.ts'
import { followContent, listHistory, removeOldEntries } from './draft/follow-service.ts'
import { exportContent, listChoices, listContent } from './list-service.ts'
import { checkContent } from './publish/check-service.ts'
import { publishContent } from './publish/publish-service.ts'
import { readUnderWay } from './publish/retire-rows.ts'
import { previewContent } from './publish/preview-service.ts'
import { closeRetired, planContent, retireContent, retirePlanned, publishPlanned } from './publish/plan-service.ts'
import { reviewContent, sendContentBack } from './review/review-service.ts'

const writtenByStaff = { reason: 'work of the client, told with the trail of who did it' }

export const authoringFeature = serverFeature(authoring.authoringContract, {
  personalTables: [
    ...(['created_by', 'changed_by', 'planned_by', 'handed_in_by', 'remark_by'] as const).map((by) => ({
      table: 'content_draft' as const,
      by,
      tenant: true,
      omit: writtenByStaff,
      onDelete: 'keep' as const,
      why: 'content of the client',
    })),
    {
      table: 'content_version',
      by: 'published_by',
      tenant: true,
      omit: writtenByStaff,
      onDelete: 'keep',
      why: 'content of the client',
    },
    {
      table: 'content_entry',
      by: 'changed_by',
      tenant: true,
      omit: writtenByStaff,
      onDelete: 'keep',
      why: 'content of the client',
    },
    {
      table: 'content_editor',
      by: 'user_id',
      tenant: true,
      omit: { reason: 'who has something open this minute' },
      onDelete: 'delete',
    },
  ],
  jobs: (services) => ({
    publish_planned_content: (payload) => publishPlanned(services, payload),
    retire_planned_content: (payload) => retirePlanned(services, payload),
    close_retired_content: (payload) => closeRetired(services, payload),
  }),
  hourly: (services) => ({ remove_old_content_entries: () => removeOldEntries(services) }),
  routes: [
    ...translationRoutes,
    implement(authoring.listContent, async ({ query, staff, services }) => listContent(services, staff, query)),
    implement(authoring.exportContent, async ({ body, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="content.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportContent(services, staff, body))),
    ),
    implement(authoring.listContentChoices, async ({ staff, services }) => listChoices(services, staff)),
    implement(authoring.listContentFiles, async ({ query, staff, services }) => listMedia(services, staff, query)),
    implement(authoring.readH5pGame, async ({ params, staff, services }) =>
      readH5pGame(services, staff, params.mediaId),
    ),
    implement(authoring.createContent, async ({ body, staff, services }) => createContent(services, staff, body)),
    implement(authoring.readContent, async ({ params, staff, services }) =>
      readContent(services, staff, draftOf(staff, params)),
    ),
    implement(authoring.saveContent, async ({ params, body, staff, services }) =>
      saveContent(services, staff, draftOf(staff, params), body),
    ),
    implement(authoring.followContent, async ({ params, query, staff, services }) =>
      followContent(services, staff, draftOf(staff, params), query.editor),
    ),
    implement(authoring.checkContent, async ({ params, staff, services }) =>
      checkContent(services, staff, draftOf(staff, params)),
    ),
    implement(publishing.publishContent, async ({ params, body, staff, services }) =>
      publishContent(services, staff, draftOf(staff, params), body.underWay),
    ),
    implement(publishing.planContent, async ({ params, body, staff, services }) =>
      planContent(services, staff, draftOf(staff, params), body),
    ),
    implement(publishing.readUnderWay, async ({ params, staff, services }) =>
      readUnderWay(services, staff, draftOf(staff, params)),
    ),
    implement(publishing.retireContent, async ({ params, body, staff, services }) =>
      retireContent(services, staff, draftOf(staff, params), body.days),
    ),
    implement(publishing.reviewContent, async ({ params, body, staff, services }) =>
      reviewContent(services, staff, draftOf(staff, params), body.state),
    ),
    implement(publishing.sendContentBack, async ({ params, body, staff, services }) =>
      sendContentBack(services, staff, draftOf(staff, params), body.remark),
    ),
    implement(authoring.cloneContent, async ({ params, staff, services }) =>
      cloneContent(services, staff, draftOf(staff, params)),
    ),
    implement(authoring.listCloneClients, async ({ params, staff, services }) =>
      listCloneClients(services, staff, draftOf(staff, params)),
    ),
    implement(authoring.cloneContentTo, async ({ params, body, staff, services }) =>
      cloneContentTo(services, staff, draftOf(staff, params), body.clientId),
    ),
    implement(authoring.deleteContent, async ({ params, staff, services }) =>
      deleteContent(services, staff, draftOf(staff, params)),
    ),
    implement(authoring.listContentHistory, async ({ params, query, staff, services }) =>
      listHistory(services, staff, draftOf(staff, params), query.cursor),
    ),
    implement(authoring.restoreContent, async ({ params, body, staff, services }) =>
      restoreContent(services, staff, draftOf(staff, params), body.at),
    ),
    implement(authoring.previewContent, async ({ params, staff, services }) =>
      previewContent(services, staff, draftOf(staff, params)),
    ),
  ],
})
