import { commonPart } from '#platform/persisted/parts.ts'

/** The origin that content runs on, as this device last heard; null: the installation has none. */
export function contentUrl(): string | null {
  const { memberSettings, settings } = commonPart.getState()
  return memberSettings?.contentUrl ?? settings?.contentUrl ?? null
}
