import { feature } from '#contract/engine/feature.ts'
import { helpDeskFrame, savePlatformSettings, saveSettings, settingsHistory } from './settings-change.ts'
import { platformSettings } from './settings-schema.ts'
import { settingsPermissions } from './settings-permissions.ts'
import { settingsPaths } from './settings-paths.ts'

export const settingsContract = feature({
  name: 'settings',
  paths: settingsPaths,
  endpoints: { platformSettings, saveSettings, savePlatformSettings, settingsHistory, helpDeskFrame },
  permissions: settingsPermissions,
})
