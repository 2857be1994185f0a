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
} from '#contract/features/settings/settings-desk.ts'
import { implement } from '#server/engine/http/implement.ts'
import { readForDesk, saveGroup } from './desk-service.ts'
import { keepLogo } from './logo-service.ts'
import { listChanges, putBack } from './put-back-service.ts'

/** What the desk asks of settings: of a client, and the same of the platform. */
export const deskRoutes = [
  implement(readDeskSettings, async ({ staff, services }) => readForDesk(services, staff)),
  implement(readPlatformDeskSettings, async ({ staff, services }) => readForDesk(services, staff)),
  implement(saveSettingsGroup, async ({ params, body, staff, services }) =>
    saveGroup(services, staff, params.group, body),
  ),
  implement(savePlatformSettingsGroup, async ({ params, body, staff, services }) =>
    saveGroup(services, staff, params.group, body),
  ),
  implement(saveSignInSettings, async ({ body, staff, services }) => saveGroup(services, staff, 'sign-in', body)),
  implement(savePlatformSignInSettings, async ({ body, staff, services }) =>
    saveGroup(services, staff, 'sign-in', body),
  ),
  implement(listSettingChanges, async ({ query, staff, services }) => listChanges(services, staff, query)),
  implement(listPlatformSettingChanges, async ({ query, staff, services }) => listChanges(services, staff, query)),
  implement(putSettingBack, async ({ params, staff, services }) => putBack(services, staff, params.changeId)),
  implement(putPlatformSettingBack, async ({ params, staff, services }) => putBack(services, staff, params.changeId)),
  implement(keepSettingsImage, async ({ body, staff, services }) => keepLogo(services, staff, body)),
]
