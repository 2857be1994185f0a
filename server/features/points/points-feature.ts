import { listEntries, pointsContract } from '#contract/features/points/points-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { pointsJoining } from './points-joining.ts'
import { readEntries } from './points-service.ts'

export const pointsFeature = serverFeature(pointsContract, {
  routes: [
    implement(listEntries, async ({ query, member, services }) => ({
      entries: await services.database.inTenant(member.clientId, (tx) =>
        readEntries(tx, member, query.before === undefined ? {} : { before: Number(query.before) }),
      ),
    })),
  ],
  joining: pointsJoining,
})
