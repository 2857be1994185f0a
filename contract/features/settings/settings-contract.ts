import { feature } from '#contract/engine/feature.ts'
import { checkOwnDomain, knownDomain, readOwnDomain, removeOwnDomain, setOwnDomain } from './domain-desk.ts'
import { helpDeskFrame } from './settings-change.ts'
import {
  keepSettingsImage,
  listPlatformSettingChanges,
  listSettingChanges,
  putPlatformSettingBack,
  putSettingBack,
  readDeskSettings,
  readPlatformDeskSettings,
  savePlatformSettingsGroup,
  savePlatformSignInSettings,
  saveSettingsGroup,
  saveSignInSettings,
} from './settings-desk.ts'
import { platformSettings } from './settings-schema.ts'
import { addTester, listTesters, removeTester } from './testers-desk.ts'
import { settingsPermissions } from './settings-permissions.ts'
import { settingsPaths } from './settings-paths.ts'

export const settingsContract = feature({
  name: 'settings',
  paths: settingsPaths,
  endpoints: {
    platformSettings,
    helpDeskFrame,
    readDeskSettings,
    saveSettingsGroup,
    saveSignInSettings,
    listSettingChanges,
    putSettingBack,
    keepSettingsImage,
    readPlatformDeskSettings,
    savePlatformSettingsGroup,
    savePlatformSignInSettings,
    listPlatformSettingChanges,
    putPlatformSettingBack,
    listTesters,
    addTester,
    removeTester,
    readOwnDomain,
    setOwnDomain,
    checkOwnDomain,
    removeOwnDomain,
    knownDomain,
  },
  errors: {
    /** It would shut out who saves it: nobody has shown yet that another way in works. */
    'settings.would_lock_out': 409,
    'settings.not_a_logo': 422,
    'settings.testers_full': 409,
    'settings.domain_taken': 409,
  },
  permissions: settingsPermissions,
})
