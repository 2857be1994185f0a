import { can } from '#contract/model.ts'
import { pageContract, passPage, readPage, savePage, savePlatformPage } from '#contract/features/page/page-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { fail } from '#server/platform/problem.ts'
import { platformClient, readPage as read, savePage as save } from './page-service.ts'
import { findShownTo } from './page-queries.ts'
import { passPage as pass } from './pass-service.ts'
import { sendTagged } from './send-tagged.ts'

export const pageFeature = serverFeature(pageContract, {
  personalTables: [
    {
      table: 'acceptance',
      by: 'user_id',
      tenant: true,
      omit: [],
      onDelete: 'keep',
      why: 'proof of what was agreed to',
    },
  ],
  shownToAudiences: findShownTo,
  routes: [
    implement(readPage, async ({ params, query, readMember, request, reply, services }) => {
      const page = await read(services, { page: params.page, slug: query.client, readMember })
      return sendTagged(page, request, reply)
    }),
    implement(savePage, async ({ params, body, member, services }) => {
      if (!can(member.roles, 'pages.client')) fail('access.denied')
      return save(services, member, params.page, body)
    }),
    implement(savePlatformPage, async ({ params, body, member, services }) => {
      if (!can(member.roles, 'pages.platform')) fail('access.denied')
      return save(services, { clientId: platformClient, userId: member.userId }, params.page, body)
    }),
    implement(passPage, async ({ body, member, services }) => {
      const { database, clock } = services
      const passed = await database.inTenant(member.clientId, (tx) =>
        pass(tx, member, body.step, clock.now(), body.version),
      )
      if (!passed) fail('terms.outdated')
      await services.members.changed(member.userId)
      return { done: true } as const
    }),
  ],
})
