import type { AudienceRule } from '#contract/engine/audience.ts'
import type { EnrolmentType } from '#contract/features/course/enrolment-types.ts'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'

/** Shapes of the demo content; the files they name live in `server/demo/media`. */
export type Localized = Partial<Record<'pt-BR' | 'en-US' | 'es-ES' | 'fr-FR', string>>

/** The same with names of files where their bundles will be. */
type Named<Content> = Content extends Bundle
  ? string
  : Content extends readonly (infer Item)[]
    ? Named<Item>[]
    : Content extends object
      ? { [K in keyof Content]: Named<Content[K]> }
      : Content
type OfType<A> = A extends KnownActivity ? { type: A['type']; content: Named<A['content']> } : never

export type DemoActivity = OfType<KnownActivity> & { title: Localized; hierarchyOrder: number }

export interface DemoCourse {
  title: Localized
  description: Localized
  cover: string
  /** Dominant colour of the cover, `#rrggbb`. */
  coverColor: string
  /** Ids of the client's lists below. */
  area: string
  group: string
  category: string
  tags: string[]
  mandatory: boolean
  blockMenu: boolean
  enrollmentType: EnrolmentType
  points: number
  minutes: number
  /** The name of the audience that sees it; everybody where none is named. */
  audience?: string
  activities: DemoActivity[]
  supportMaterials: { title: Localized; file: string }[]
}

export interface DemoTrail {
  title: Localized
  description: Localized
  cover: string
  coverColor: string
  /** Indexes into the client's courses. */
  courses: number[]
}

export interface DemoStore {
  name: string
  chain: string
  city: string
  state: string
  camerasAllowed: boolean
  issuers?: string[]
}

export interface DemoProduct {
  sku: string
  name: string
  detail: string
  brand: string
  productType: string
  points: number
}

export interface DemoPhotoType {
  title: Localized
  description: Localized
  points: number
}

export interface DemoNamed {
  id: string
  name: Localized
}

/** Some of a client's people. */
export interface DemoAudience {
  name: string
  rule: AudienceRule
}

/** A company or agency people register for; `brands` are indexes into the client's. */
export interface DemoAgency {
  name: string
  brands: number[]
}

export interface DemoClient {
  id: number
  slug: string
  name: string
  programme: string
  homeRoute: string
  languages: string[]
  timeZone: 'America/Sao_Paulo'
  modules: string[]
  colors: { primary: string; secondary: string; tertiary: string }
  logo: string
  areas: DemoNamed[]
  groups: DemoNamed[]
  audiences: DemoAudience[]
  tags: DemoNamed[]
  categories: DemoNamed[]
  courses: DemoCourse[]
  trails: DemoTrail[]
  stores: DemoStore[]
  products: DemoProduct[]
  photoTypes: DemoPhotoType[]
  brands: string[]
  agencies: DemoAgency[]
  /** Who may register where pre-registration is on. */
  invited: { document: string; birthday: string }[]
  campaign?: { name: Localized; landing: Localized }
}

export interface DemoPerson {
  email: string
  firstName: string
  lastName: string
  /** `groups`: ids of those of the client that the person is in. */
  memberships: { clientId: number; roles: string[]; profession?: string; groups?: string[] }[]
  /** Of the platform itself, whatever the clients. */
  platformAdmin?: true
  /** For recovery by document and by code. */
  document?: string
  phone?: string
  /** Has still to sign up for the campaign, and told their birthday. */
  signsUp?: { birthday: string }
  /** Invited by the company, has never chosen a password: nobody signs in as them yet. */
  firstAccess?: true
  /** The password was given out by the company: another one is asked for at the first sign-in. */
  mustChangePassword?: true
}
