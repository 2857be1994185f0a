import { Readable } from 'node:stream'
import { pageContract } from '#contract/features/page/page-contract.ts'
import { passPage, readPage } from '#contract/features/page/page-on-device.ts'
import * as desk from '#contract/features/page/page-desk.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { deviceFamily } from '#server/features/session/devices/device-sessions-service.ts'
import { fail } from '#server/platform/problem.ts'
import { exportAcceptances } from './acceptance-service.ts'
import { listEditions, listPages, publishPage, readDeskPage, readEdition, saveDraft } from './desk-service.ts'
import { readPage as read } from './page-service.ts'
import { findShownTo } from './page-queries.ts'
import { passPage as pass } from './pass-service.ts'
import { sendTagged } from './send-tagged.ts'

const written = { tenant: true, omit: ['texts'], onDelete: 'keep', why: 'the texts are the client’s' } as const

/** The same of a client and of the platform. */
const deskRoutes = [
  ...[desk.listPages, desk.listPlatformPages].map((endpoint) =>
    implement(endpoint, async ({ staff, services }) => listPages(services, staff)),
  ),
  ...[desk.readDeskPage, desk.readPlatformDeskPage].map((endpoint) =>
    implement(endpoint, async ({ params, staff, services }) => readDeskPage(services, staff, params.page)),
  ),
  ...[desk.savePageDraft, desk.savePlatformPageDraft].map((endpoint) =>
    implement(endpoint, async ({ params, body, staff, services }) =>
      saveDraft(services, staff, params.page, body.texts),
    ),
  ),
  ...[desk.publishPage, desk.publishPlatformPage].map((endpoint) =>
    implement(endpoint, async ({ params, body, staff, services }) =>
      publishPage(services, staff, params.page, body.again),
    ),
  ),
  ...[desk.listPageEditions, desk.listPlatformPageEditions].map((endpoint) =>
    implement(endpoint, async ({ params, query, staff, services }) =>
      listEditions(services, staff, params.page, query.cursor),
    ),
  ),
  ...[desk.readPageEdition, desk.readPlatformPageEdition].map((endpoint) =>
    implement(endpoint, async ({ params, staff, services }) =>
      readEdition(services, staff, params.page, params.edition),
    ),
  ),
  implement(desk.exportAcceptances, async ({ params, staff, services, reply }) =>
    reply
      .header('content-disposition', `attachment; filename="${params.page}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(exportAcceptances(services, staff, params.page))),
  ),
]

export const pageFeature = serverFeature(pageContract, {
  personalTables: [
    {
      table: 'acceptance',
      by: 'user_id',
      tenant: true,
      omit: [],
      onDelete: 'keep',
      empty: ['address', 'device'],
      why: 'proof of what was agreed to',
    },
    { table: 'page_draft', by: 'saved_by', ...written, omit: [...written.omit] },
    { table: 'page_edition', by: 'published_by', ...written, omit: [...written.omit] },
  ],
  shownToAudiences: findShownTo,
  routes: [
    implement(readPage, async ({ params, query, readMember, request, reply, services }) => {
      const page = await read(services, { page: params.page, slug: query.client, readMember })
      return sendTagged(page, request, reply)
    }),
    implement(passPage, async ({ body, member, request, services }) => {
      const { database, clock } = services
      const { step, ...told } = body
      const shown = { ...told, address: request.ip, device: deviceFamily(request.headers['user-agent']) }
      const passed = await database.inTenant(member.clientId, (tx) => pass(tx, member, step, clock.now(), shown))
      if (!passed) fail('terms.outdated')
      await services.members.changed(member.userId)
      return { done: true } as const
    }),
    ...deskRoutes,
  ],
})
