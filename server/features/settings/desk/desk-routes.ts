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
import {
  checkOwnDomain,
  readOwnDomain,
  removeOwnDomain,
  setOwnDomain,
} from '#contract/features/settings/domain-desk.ts'
import { addTester, listTesters, removeTester } from '#contract/features/settings/testers-desk.ts'
import { implement } from '#server/engine/http/implement.ts'
import * as domains from '../domain/domain-service.ts'
import * as testers from '../testers/testers-service.ts'
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
  implement(listTesters, async ({ staff, services }) => testers.listTesters(services, staff)),
  implement(addTester, async ({ body, staff, services }) => testers.addTester(services, staff, body.email)),
  implement(removeTester, async ({ params, staff, services }) => testers.removeTester(services, staff, params.userId)),
  implement(readOwnDomain, async ({ staff, services }) => domains.readDomain(services, staff)),
  implement(setOwnDomain, async ({ body, staff, services }) => domains.setDomain(services, staff, body.domain)),
  implement(checkOwnDomain, async ({ staff, services }) => domains.checkDomain(services, staff)),
  implement(removeOwnDomain, async ({ staff, services }) => domains.removeDomain(services, staff)),
  implement(keepSettingsImage, async ({ body, staff, services }) => keepLogo(services, staff, body)),
]
