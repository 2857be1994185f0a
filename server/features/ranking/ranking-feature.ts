import { rankingContract, readRanking } from '#contract/features/ranking/ranking-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import * as service from './ranking-service.ts'

export const rankingFeature = serverFeature(rankingContract, {
  personalTables: [{ table: 'ranking', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' }],
  minutely: (services) => ({ make_rankings: () => service.makeRankings(services) }),
  routes: [
    implement(readRanking, async ({ params, member, services }) =>
      service.readRanking(services, member, Number(params.campaignId)),
    ),
  ],
})
