import { Readable } from 'node:stream'
import { reactionContract } from '#contract/features/reaction/reaction-contract.ts'
import * as desk from '#contract/features/reaction/reaction-desk.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { exportReaction } from './results/export-service.ts'
import { listReactions, listReactionTexts, readReactionResults } from './results/results-service.ts'
import { sendReaction } from './send/send-service.ts'

export const reactionFeature = serverFeature(reactionContract, {
  routes: [
    implement(desk.listReactions, async ({ query, staff, services }) => listReactions(services, staff, query)),
    implement(desk.readReactionResults, async ({ params, staff, services }) =>
      readReactionResults(services, staff, params.activityId),
    ),
    implement(desk.listReactionTexts, async ({ params, query, staff, services }) =>
      listReactionTexts(services, staff, params, query.cursor),
    ),
    implement(desk.exportReaction, async ({ params, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="reaction.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(await exportReaction(services, staff, params.activityId))),
    ),
  ],
  handlers: { 'reaction.send': sendReaction },
  personalTables: [
    {
      table: 'reaction_state',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['activity_id', 'cycle'] },
      omit: [],
      onDelete: 'delete',
    },
    // What was said without a name is nobody's: an export has none of it, and a deletion leaves it.
    {
      table: 'reaction_answer',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['activity_id', 'cycle'] },
      omit: ['id'],
      onDelete: 'delete',
    },
  ],
})
