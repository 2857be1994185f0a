import { Readable } from 'node:stream'
import * as audience from '#contract/features/audience/audience-contract.ts'
import { readSeen as readSeenEndpoint } from '#contract/features/audience/seen-contract.ts'
import { followMoves, type FollowMoves } from '#server/engine/audiences/moves/follow-moves.ts'
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

/** How each part finds what of it is shown to audiences, and how it follows people into them and out of them. */
interface AudienceParts {
  kinds: readonly KindOfShown[]
  followers: readonly FollowMoves[]
}

export const createAudienceFeature = (parts: () => AudienceParts) =>
  serverFeature(audience.audienceContract, {
    routes: [
      implement(audience.listAudiences, async ({ query, staff, services }) =>
        listAudiences(services, staff, parts().kinds, query),
      ),
      implement(audience.exportAudiences, async ({ body, staff, services, reply }) =>
        reply
          .header('content-disposition', 'attachment; filename="audiences.csv"')
          .type('text/csv; charset=utf-8')
          .send(Readable.from(exportAudiences(services, staff, parts().kinds, body))),
      ),
      implement(audience.readAudience, async ({ params, staff, services }) =>
        readAudience(services, staff, parts().kinds, Number(params.audienceId)),
      ),
      implement(audience.createAudience, async ({ body, staff, services }) =>
        saveAudience(services, staff, parts().kinds, body),
      ),
      implement(audience.changeAudience, async ({ params, body, staff, services }) =>
        saveAudience(services, staff, parts().kinds, { ...body, id: Number(params.audienceId) }),
      ),
      implement(audience.removeAudience, async ({ params, staff, services }) =>
        removeAudience(services, staff, parts().kinds, Number(params.audienceId)),
      ),
      implement(audience.previewAudience, async ({ body, staff, services }) => previewAudience(services, staff, body)),
      implement(audience.explainAudience, async ({ body, staff, services }) => explainAudience(services, staff, body)),
      implement(readSeenEndpoint, async ({ params, staff, services }) =>
        readSeen(services, staff, parts().kinds, params.userId),
      ),
    ],
    minutely: (services) => ({ follow_audience_moves: () => followMoves(services, parts().followers) }),
  })
