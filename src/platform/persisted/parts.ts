import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SiteList } from '#contract/features/course/course-contract.ts'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { partStorage } from './part-storage.ts'

export type ThemeChoice = 'auto' | 'light' | 'dark'

export const captionSizes = ['small', 'medium', 'large', 'huge'] as const
export const captionBackgrounds = ['solid', 'shade', 'none'] as const
/** How captions look on this device. */
export interface CaptionLooks {
  size: (typeof captionSizes)[number]
  background: (typeof captionBackgrounds)[number]
}
export const usualCaptions: CaptionLooks = { size: 'medium', background: 'shade' }

export interface CommonPart {
  /** Id of the contract's languages that somebody chose on this device; null: nobody chose. */
  languageId: number | null
  theme: ThemeChoice
  /** Absent: nobody chose. */
  captions?: CaptionLooks
  /** Slug of the client whose open area this device shows; null: the platform's own. */
  openClient: string | null
  /** What the open area last knew, for when there is no network. */
  settings: PlatformSettings | null
  /** The same of the client that was last acted in. */
  memberSettings: PlatformSettings | null
}

export interface OfflineActivity {
  itemId: string
  updatedDate: string
  src: string
  downloading: boolean
}
export interface OfflineCoursePart {
  items: OfflineActivity[]
}

export interface ParamsPart {
  /** Whose filters they are (user id): another person begins with none. */
  owner: string | null
  /** Filters of each list, by `<client>/<list>`; a list without an entry starts at "all". */
  filters: Record<string, Record<string, unknown>>
  /** Where somebody wanted to go before signing in. */
  redirect: string | null
  /** What the link was for that brought them here; told to the server at sign-in. */
  linkToken: string | null
}

export interface SiteListsPart {
  /** Names for filters by client id, so that they are there before the database is. */
  byClient: Record<string, SiteList[]>
}

export interface WelcomeBannerPart {
  /** Banners somebody closed. */
  closed: string[]
}

export interface CookiesPolicyPart {
  /** Somebody answered: the needed ones alone, or the optional ones too. */
  acceptCookies: boolean
  /** Optional cookies may run. */
  optionalCookies: boolean
  policyModal: boolean
  policyPreferencesModal: boolean
}

function createPart<T>(name: string, initial: T) {
  return createStore<T>()(
    persist(() => initial, { name, version: 1, storage: createJSONStorage(() => partStorage), skipHydration: true }),
  )
}

export const commonPart = createPart<CommonPart>('common', {
  languageId: null,
  theme: 'auto',
  openClient: null,
  settings: null,
  memberSettings: null,
})
export const offlineCoursePart = createPart<OfflineCoursePart>('offline_course', { items: [] })
export const paramsPart = createPart<ParamsPart>('params', {
  owner: null,
  filters: {},
  redirect: null,
  linkToken: null,
})
export const siteListsPart = createPart<SiteListsPart>('site_lists', { byClient: {} })
export const welcomeBannerPart = createPart<WelcomeBannerPart>('welcome_banner', { closed: [] })
export const cookiesPolicyPart = createPart<CookiesPolicyPart>('cookies_policy', {
  acceptCookies: false,
  optionalCookies: false,
  policyModal: false,
  policyPreferencesModal: false,
})

const parts = [commonPart, offlineCoursePart, paramsPart, siteListsPart, welcomeBannerPart, cookiesPolicyPart]

/** Reads the six parts from local storage; to be awaited before the first render. */
export async function rehydrateParts(): Promise<void> {
  await Promise.all(parts.map((part) => part.persist.rehydrate()))
}

/** A part without its persistence, for hooks. */
export type PartStore<T> = Pick<StoreApi<T>, 'getState' | 'setState' | 'subscribe'>
