import { feature } from '#contract/engine/feature.ts'
import { helpDeskFrame, savePlatformSettings, saveSettings, settingsHistory } from './settings-change.ts'
import { platformSettings } from './settings-schema.ts'
import { settingsPaths } from './settings-paths.ts'

export const settingsContract = feature({
  name: 'settings',
  paths: settingsPaths,
  endpoints: { platformSettings, saveSettings, savePlatformSettings, settingsHistory, helpDeskFrame },
  permissions: {
    /** Change the client's settings: colours, logos, languages, sign-in, registration and so on. */
    'settings.client': ['programme-admin', 'platform-admin'],
    /** Change the settings that hold where no client is named. */
    'settings.platform': ['platform-admin'],
  },
})
