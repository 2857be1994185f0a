import { useStore } from 'zustand'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { commonPart, cookiesPolicyPart, type CommonPart, type CookiesPolicyPart } from '../persisted/parts.ts'
import { useSession } from '../session-store.ts'

function choose(part: CommonPart, clientId: number | null): PlatformSettings | null {
  if (clientId !== null && part.memberSettings?.client?.id === clientId) return part.memberSettings
  return clientId === null || part.settings?.client?.id === clientId ? part.settings : null
}

/** The settings of what is on the screen: the selected client's, else those of the open area. */
export function useSettingsInSight(): PlatformSettings | null {
  const clientId = useSession((state) => state.clientId)
  return useStore(commonPart, (part) => choose(part, clientId))
}

/** What this device's people said about cookies, live. */
export function useCookiesPolicy<T>(selector: (part: CookiesPolicyPart) => T): T {
  return useStore(cookiesPolicyPart, selector)
}

/**
 * Keeps an answer about cookies. The needed ones are taken note of either way; what is optional runs
 * only after a yes, and no longer after a later no.
 */
export function answerCookies(optional: boolean): void {
  cookiesPolicyPart.setState({
    acceptCookies: true,
    optionalCookies: optional,
    policyModal: false,
    policyPreferencesModal: false,
  })
}
