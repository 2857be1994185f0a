import { featureSamples } from '#test/support/samples.ts'

export const settingsSamples = featureSamples({
  endpoints: {
    platformSettings: {},
    saveSettings: { body: { access: {} } },
    savePlatformSettings: { body: { access: {} } },
    settingsHistory: {},
    helpDeskFrame: {},
  },
})
