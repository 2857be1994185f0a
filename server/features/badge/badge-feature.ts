import type { FastifyReply } from 'fastify'
import { badgeContract } from '#contract/features/badge/badge-contract.ts'
import * as desk from '#contract/features/badge/badge-desk.ts'
import { chooseBadgeEmail } from '#contract/features/badge/badge-on-device.ts'
import * as open from '#contract/features/badge/badge-public.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import type { Services } from '#server/engine/services.ts'
import { awardJob, awardToAll, type AwardJob } from './award/award-job.ts'
import { awardByHand, listHolders, revoke } from './desk/holder-service.ts'
import { badgeChoices, changeBadge, createBadge, listBadges, readBadge } from './desk/badge-service.ts'
import { chooseEmail } from './own-service.ts'
import { readIssuer, readKey, readShown, readStatusList } from './public/public-service.ts'

/** Programs of others check badges, in browsers too; no search engine lists who has them. */
function forAnybody(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'x-robots-tag': 'noindex',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** Hands an award out as a file. */
async function sendFile(services: Services, reply: FastifyReply, awardId: string, form: 'jwt' | 'png' | 'svg') {
  // What draws pictures is big and seldom wanted.
  const { makeFile } = await import('./public/file-service.ts')
  const bytes = await makeFile(services, awardId, form)
  forAnybody(reply).header('content-disposition', `attachment; filename="${awardId}.${form}"`)
  return bytes
}

export const badgeFeature = serverFeature(badgeContract, {
  sharedTables: ['badge_key', 'badge_key_secret'],
  keyedTables: [{ table: 'badge_key_secret', what: 'keys that sign badges: a new one is made, the public ones stay' }],
  personalTables: [
    {
      table: 'badge_award',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['badge_id', 'cycle'] },
      omit: ['words', 'status_index'],
      onDelete: 'delete',
    },
    {
      table: 'badge_person',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['client_id'] },
      omit: [],
      onDelete: 'delete',
    },
  ],
  demo: () => import('./badge-demo.ts').then((m) => m.loadBadgeDemo),
  jobs: (services) => ({ [awardJob]: (payload) => awardToAll(services, payload as AwardJob) }),
  routes: [
    implement(chooseBadgeEmail, async ({ body, member, services }) => chooseEmail(services, member, body.namesEmail)),
    implement(open.showBadge, async ({ params, services, reply }) => {
      reply.header('x-robots-tag', 'noindex')
      return readShown(services, params.awardId)
    }),
    implement(open.badgeJwt, async ({ params, services, reply }) => sendFile(services, reply, params.awardId, 'jwt')),
    implement(open.badgePng, async ({ params, services, reply }) => sendFile(services, reply, params.awardId, 'png')),
    implement(open.badgeSvg, async ({ params, services, reply }) => sendFile(services, reply, params.awardId, 'svg')),
    implement(open.badgeKey, async ({ params, services, reply }) => {
      const key = await readKey(services, params.kid)
      // It never changes.
      forAnybody(reply).header('cache-control', 'public, max-age=86400')
      return Buffer.from(key)
    }),
    implement(open.badgeIssuer, async ({ params, services, reply }) => {
      const issuer = await readIssuer(services, Number(params.clientId))
      forAnybody(reply)
      return Buffer.from(issuer)
    }),
    implement(open.badgeStatusList, async ({ params, services, reply }) => {
      const list = await readStatusList(services, Number(params.clientId), Number(params.list))
      forAnybody(reply)
      return Buffer.from(list)
    }),
    implement(open.checkBadgeFile, async ({ body, services }) =>
      (await import('./public/check-service.ts')).checkFile(services, body),
    ),
    implement(desk.listBadges, async ({ query, staff, services }) => listBadges(services, staff, query)),
    implement(desk.badgeChoices, async ({ staff, services }) => badgeChoices(services, staff)),
    implement(desk.readBadge, async ({ params, staff, services }) => readBadge(services, staff, params.badgeId)),
    implement(desk.createBadge, async ({ body, staff, services }) => createBadge(services, staff, body)),
    implement(desk.changeBadge, async ({ params, body, staff, services }) =>
      changeBadge(services, staff, params.badgeId, body),
    ),
    implement(desk.keepBadgePicture, async ({ body, staff, services }) =>
      (await import('./desk/picture-service.ts')).keepPicture(services, staff, body),
    ),
    implement(desk.listBadgeHolders, async ({ params, query, staff, services }) =>
      listHolders(services, staff, params.badgeId, query),
    ),
    implement(desk.awardBadge, async ({ params, body, staff, services }) =>
      awardByHand(services, staff, params.badgeId, body),
    ),
    implement(desk.revokeBadge, async ({ params, body, staff, services }) =>
      revoke(services, staff, params.awardId, body.reason),
    ),
  ],
})
