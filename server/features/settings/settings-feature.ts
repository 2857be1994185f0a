import { settingsContract } from '#contract/features/settings/settings-contract.ts'
import { can } from '#contract/model.ts'
import { platformSettings } from '#contract/features/settings/settings-schema.ts'
import {
  helpDeskFrame,
  savePlatformSettings,
  saveSettings,
  settingsHistory,
} from '#contract/features/settings/settings-change.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { fail } from '#server/platform/problem.ts'
import { deskRoutes } from './desk/desk-routes.ts'
import { sendHelpDesk } from './help-desk.ts'
import { readHistory } from './history-service.ts'
import { savePlatformSettings as savePlatform, saveSettings as save } from './save-service.ts'
import { readSettings } from './settings-service.ts'

export const settingsFeature = serverFeature(settingsContract, {
  sharedTables: ['platform_setting'],
  routes: [
    implement(platformSettings, async ({ query, services }) => readSettings(services, query.client, query.route)),
    implement(saveSettings, async ({ body, member, services }) => {
      if (!can(member.roles, 'settings.client')) fail('access.denied')
      return save(services, member, body)
    }),
    implement(savePlatformSettings, async ({ body, member, services }) => {
      if (!can(member.roles, 'settings.platform')) fail('access.denied')
      return savePlatform(services, member.userId, body)
    }),
    implement(settingsHistory, async ({ member, services }) => {
      if (!can(member.roles, 'settings.client')) fail('access.denied')
      const { clientId } = member
      return { changes: await services.database.inTenant(clientId, (tx) => readHistory(tx, clientId)) }
    }),
    implement(helpDeskFrame, async ({ query, reply, services }) => {
      const { helpDesk } = await readSettings(services, query.client)
      return sendHelpDesk(reply, helpDesk ?? fail('resource.not_found'))
    }),
    ...deskRoutes,
  ],
})
