import { settingsContract } from '#contract/features/settings/settings-contract.ts'
import { platformSettings } from '#contract/features/settings/settings-schema.ts'
import { knownDomain } from '#contract/features/settings/domain-desk.ts'
import { helpDeskFrame } from '#contract/features/settings/settings-change.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { fail } from '#server/platform/problem.ts'
import { checkDomains, demandKnown, findOwnHosts } from './domain/domain-service.ts'
import { deskRoutes } from './desk/desk-routes.ts'
import { sendHelpDesk } from './help-desk.ts'
import { readSettings } from './settings-service.ts'

export const settingsFeature = serverFeature(settingsContract, {
  sharedTables: ['platform_setting', 'client_domain', 'maintenance_period'],
  personalTables: [
    {
      table: 'maintenance_tester',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['client_id'] },
      omit: [],
      onDelete: 'delete',
    },
  ],
  routes: [
    implement(platformSettings, async ({ query, request, services }) =>
      readSettings(services, query.client, query.route, request.hostname),
    ),
    implement(knownDomain, async ({ query, services }) => {
      await demandKnown(services, query.domain)
      return { known: true } as const
    }),
    implement(helpDeskFrame, async ({ query, reply, services }) => {
      const { helpDesk } = await readSettings(services, query.client)
      return sendHelpDesk(reply, helpDesk ?? fail('resource.not_found'))
    }),
    ...deskRoutes,
  ],
  ownHosts: findOwnHosts,
  hourly: (services) => ({ check_own_domains: () => checkDomains(services) }),
})
