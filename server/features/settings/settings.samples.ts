import { featureSamples } from '#test/support/samples.ts'

const group = { params: { group: 'cookies' }, body: { values: {}, inherit: [] } }
const change = { params: { changeId: '01980000-0000-7000-8000-000000000001' } }

export const settingsSamples = featureSamples({
  endpoints: {
    platformSettings: {},
    helpDeskFrame: {},
    readDeskSettings: {},
    saveSettingsGroup: group,
    saveSignInSettings: { body: group.body },
    listSettingChanges: {},
    putSettingBack: change,
    keepSettingsImage: {},
    readPlatformDeskSettings: {},
    savePlatformSettingsGroup: group,
    savePlatformSignInSettings: { body: group.body },
    listPlatformSettingChanges: {},
    putPlatformSettingBack: change,
    readOwnDomain: {},
    setOwnDomain: { body: { domain: 'cursos.example.com' } },
    checkOwnDomain: {},
    removeOwnDomain: {},
    knownDomain: {},
    listTesters: {},
    addTester: { body: { email: 'nobody@example.com' } },
    removeTester: { params: { userId: change.params.changeId } },
  },
})
