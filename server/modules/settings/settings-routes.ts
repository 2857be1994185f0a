import { platformSettings } from '#contract/settings.ts'
import { implement } from '#server/platform/http/implement.ts'
import type { ServerModule } from '#server/platform/http/module.ts'
import { readSettings } from './settings-service.ts'

export const settingsModule: ServerModule = {
  name: 'settings',
  routes: [implement(platformSettings, async ({ query, services }) => readSettings(services, query.client))],
}
