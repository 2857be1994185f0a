import { Readable } from 'node:stream'
import * as audience from '#contract/features/audience/audience-contract.ts'
import { readSeen as readSeenEndpoint } from '#contract/features/audience/seen-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature, type KindOfShown } from '#server/engine/server-feature.ts'
import {
  explainAudience,
  exportAudiences,
  listAudiences,
  previewAudience,
  readAudience,
  removeAudience,
  saveAudience,
} from './audience-service.ts'
import { readSeen } from './seen/seen-service.ts'

/** `kinds` gives how each part finds what of it is shown to audiences. */
export const createAudienceFeature = (kinds: () => readonly KindOfShown[]) =>
  serverFeature(audience.audienceContract, {
    routes: [
      implement(audience.listAudiences, async ({ query, staff, services }) =>
        listAudiences(services, staff, kinds(), query),
      ),
      implement(audience.exportAudiences, async ({ body, staff, services, reply }) =>
        reply
          .header('content-disposition', 'attachment; filename="audiences.csv"')
          .type('text/csv; charset=utf-8')
          .send(Readable.from(exportAudiences(services, staff, kinds(), body))),
      ),
      implement(audience.readAudience, async ({ params, staff, services }) =>
        readAudience(services, staff, kinds(), Number(params.audienceId)),
      ),
      implement(audience.createAudience, async ({ body, staff, services }) =>
        saveAudience(services, staff, kinds(), body),
      ),
      implement(audience.changeAudience, async ({ params, body, staff, services }) =>
        saveAudience(services, staff, kinds(), { ...body, id: Number(params.audienceId) }),
      ),
      implement(audience.removeAudience, async ({ params, staff, services }) =>
        removeAudience(services, staff, kinds(), Number(params.audienceId)),
      ),
      implement(audience.previewAudience, async ({ body, staff, services }) => previewAudience(services, staff, body)),
      implement(audience.explainAudience, async ({ body, staff, services }) => explainAudience(services, staff, body)),
      implement(readSeenEndpoint, async ({ params, staff, services }) =>
        readSeen(services, staff, kinds(), params.userId),
      ),
    ],
  })
