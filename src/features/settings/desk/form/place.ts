import {
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
  type DeskSettings,
  type GroupChange,
  type SettingChange,
  type SettingsGroup,
} from '#contract/features/settings/settings-desk.ts'
import { settingsPaths } from '#contract/features/settings/settings-paths.ts'
import { staffCall, type StaffCallExtras } from '#engine/staff/staff-call.ts'

/** Whose settings a screen shows: how they are asked for and saved, and where its screens are. */
export interface Place {
  of: 'client' | 'platform'
  home: string
  history: string
  group: (name: SettingsGroup) => string
  read: (signal: AbortSignal) => Promise<DeskSettings>
  save: (group: SettingsGroup, body: GroupChange, extras: StaffCallExtras) => Promise<DeskSettings>
  list: (
    group: SettingsGroup | undefined,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ rows: SettingChange[]; next: string | null }>
  putBack: (changeId: string, rev: number) => Promise<DeskSettings>
}

/** The client that is acted in. */
export const clientPlace: Place = {
  of: 'client',
  home: settingsPaths.settings(),
  history: settingsPaths.history(),
  group: settingsPaths.group,
  read: (signal) => staffCall(readDeskSettings, {}, { signal }),
  save: (group, body, extras) =>
    group === 'sign-in'
      ? staffCall(saveSignInSettings, { body }, extras)
      : staffCall(saveSettingsGroup, { params: { group }, body }, extras),
  list: (group, cursor, signal) => staffCall(listSettingChanges, { query: { group, cursor } }, { signal }),
  putBack: (changeId, rev) => staffCall(putSettingBack, { params: { changeId } }, { rev }),
}

/** The platform. */
export const platformPlace: Place = {
  of: 'platform',
  home: settingsPaths.platformSettings(),
  history: settingsPaths.platformHistory(),
  group: settingsPaths.platformGroup,
  read: (signal) => staffCall(readPlatformDeskSettings, {}, { signal }),
  save: (group, body, extras) =>
    group === 'sign-in'
      ? staffCall(savePlatformSignInSettings, { body }, extras)
      : staffCall(savePlatformSettingsGroup, { params: { group }, body }, extras),
  list: (group, cursor, signal) => staffCall(listPlatformSettingChanges, { query: { group, cursor } }, { signal }),
  putBack: (changeId, rev) => staffCall(putPlatformSettingBack, { params: { changeId } }, { rev }),
}
