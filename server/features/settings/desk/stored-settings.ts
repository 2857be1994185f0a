import type { Brand } from '#contract/engine/session/client.ts'
import { languageCodes, type LanguageCode } from '#contract/engine/language.ts'
import {
  defaultAccessSettings,
  type AccessSettings,
  type SettingsValues,
} from '#contract/features/settings/settings-schema.ts'
import { settingNames, type SettingName } from '#contract/features/settings/settings-desk.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findClientById, findPlatform, lockClient, lockPlatform } from '../settings-queries.ts'
import { ownBrand } from '../settings-service.ts'

/** What is set of a client (of the platform for client 0), and what would hold without it. */
export interface StoredSettings {
  rev: number
  /** Null: the platform. */
  slug: string | null
  access: Partial<AccessSettings>
  /** Null: the built-in ones; a client has always its own. */
  brand: Brand | null
  languages: LanguageCode[] | null
  /** What holds where nothing is set here; without `brand` and `languages` where they are always set. */
  inherited: Partial<SettingsValues>
}

/** Reads what is set; `lock` holds it until the commit. */
export async function findStored(tx: Tx, clientId: number, { lock }: { lock: boolean }): Promise<StoredSettings> {
  if (clientId === 0) {
    if (lock) await lockPlatform(tx)
    const { rev, access, brand, languages } = await findPlatform(tx)
    const inherited = { ...defaultAccessSettings, brand: ownBrand, languages: [...languageCodes] }
    return { rev, slug: null, access, brand, languages, inherited }
  }
  const client = lock ? await lockClient(tx, clientId) : await findClientById(tx, clientId)
  const { rev, slug, access, brand, languages } = client
  const platform = await findPlatform(tx)
  return { rev, slug, access, brand, languages, inherited: { ...defaultAccessSettings, ...platform.access } }
}

/** Everything that holds. */
export const valuesOf = ({ inherited, access, brand, languages }: StoredSettings): SettingsValues => ({
  ...defaultAccessSettings,
  brand: ownBrand,
  languages: [...languageCodes],
  ...inherited,
  ...access,
  ...(brand && { brand }),
  ...(languages && { languages }),
})

/** Whether a setting is set here. */
export function isOwn({ access, brand, languages }: StoredSettings, name: SettingName): boolean {
  if (name === 'brand') return brand !== null
  if (name === 'languages') return languages !== null
  return access[name] !== undefined
}

/** Names of what is set here. */
export const ownNames = (stored: StoredSettings): SettingName[] => settingNames.filter((name) => isOwn(stored, name))

/** The same settings with some set, and some taken back. */
export function withChange(
  stored: StoredSettings,
  values: Partial<SettingsValues>,
  inherit: readonly SettingName[],
): StoredSettings {
  const { brand, languages, ...access } = values
  const kept = Object.fromEntries(
    Object.entries({ ...stored.access, ...access }).filter(([name]) => !inherit.some((back) => back === name)),
  ) as Partial<AccessSettings>
  return {
    ...stored,
    access: kept,
    brand: inherit.includes('brand') ? null : (brand ?? stored.brand),
    languages: inherit.includes('languages') ? null : (languages ?? stored.languages),
  }
}
