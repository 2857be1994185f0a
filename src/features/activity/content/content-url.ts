import { readSetting, writeSetting } from '#engine/database/device-db.ts'
import { commonPart } from '#platform/persisted/parts.ts'

const noted = 'content-url'

/**
 * The origin that content runs on, as this device last heard; null: the installation has none. It is noted where a cut
 * of power leaves it: the settings are in local storage, which loses its last seconds (measured), and what was
 * downloaded has to start without a network then as well.
 */
export async function contentUrl(): Promise<string | null> {
  const { memberSettings, settings } = commonPart.getState()
  const heard = memberSettings ?? settings
  const before = await readSetting(noted)
  if (!heard) return typeof before === 'string' ? before : null
  if (before !== heard.contentUrl) await writeSetting(noted, heard.contentUrl)
  return heard.contentUrl
}
