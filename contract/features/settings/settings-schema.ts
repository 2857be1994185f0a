import * as v from 'valibot'
import { brandSchema, type Brand } from '#contract/engine/session/client.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { languageCodeSchema, localizedSchema } from '#contract/engine/language-schema.ts'
import { instantSchema, slugSchema } from '#contract/engine/ids.ts'
import { noMaintenance } from './maintenance.ts'

/** Least strength of a password that a client takes; what each asks for is in `password.ts`. */
export const passwordStrengths = ['weak', 'medium', 'strong'] as const
export type PasswordStrength = (typeof passwordStrengths)[number]

/** Fields a registration form may ask for, in the order they are asked. */
export const registerFieldNames = [
  'document',
  'full_name',
  'nickname',
  'birthday',
  'gender',
  'marital_status',
  'children',
  'email',
  'mobile_phone',
  'residential_phone',
  'commercial_phone',
  'whatsapp',
  'address',
  'profession',
  'disability',
  'company',
  'brands',
  'stores',
  'gmin',
  'cadv',
  'email_consent',
] as const
export type RegisterFieldName = (typeof registerFieldNames)[number]
const registerFieldSchema = v.object({ name: v.picklist(registerFieldNames), required: v.boolean() })
export type RegisterField = v.InferOutput<typeof registerFieldSchema>

/** Pages that a hotsite may show: those that anybody may read. */
export const hotsitePages = ['hotsite', 'campaign', 'about', 'about-team'] as const
export type HotsitePage = (typeof hotsitePages)[number]

/** What a client may ask for as the least age, in years. */
export const youngest = 14
export const oldest = 99

/** Images by language; a language without one shows the client's default language's. */
const imagesSchema = v.record(v.string(), v.string())

/** What can be set of a client's (or the platform's own) sign-in area. Stored as JSON; missing parts take the defaults. */
export const accessSettingsSchema = v.strictObject({
  /** Logos by language code, for wide screens and for phones; without one the brand's logo stands. */
  logos: imagesSchema,
  mobileLogos: imagesSchema,
  /** Address of the picture behind the sign-in area, or null. */
  background: v.nullable(v.string()),
  /** Address of the picture in the browser's tab, or null: the platform's. */
  favicon: v.nullable(v.string()),
  defaultLanguage: languageCodeSchema,
  /** `split`: picture beside the form on a desk; `centered`: the form alone. */
  layout: v.picklist(['split', 'centered']),
  /** Only who runs the platform, and the client's testers, get in then, at `maintenance-login`. */
  maintenance: v.strictObject({
    state: v.picklist(['off', 'planned', 'on']),
    from: v.nullable(instantSchema),
    text: v.record(languageCodeSchema, v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)))),
  }),
  /** Sign-in leads to the portfolio first. */
  portfolio: v.boolean(),
  publicFaq: v.boolean(),
  signIn: v.strictObject({
    /** Sign-in by password; administrators of the platform keep it wherever it is off. */
    passwords: v.boolean(),
    /** Sign-in by Google (social sign-in). */
    google: v.boolean(),
    /** The corporate single-sign-on button, or null. */
    corporate: v.nullable(v.strictObject({ provider: v.picklist(['oidc', 'saml']), label: localizedSchema })),
    recaptcha: v.picklist(['off', 'proof-of-work']),
    /** Wrong passwords in a row that one account gets from one address in five minutes. */
    attempts: v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(50)),
  }),
  register: v.strictObject({
    open: v.boolean(),
    /** The document is looked up first: only people the client invited may register. */
    preRegister: v.boolean(),
    /** A document is asked for and must be right. */
    acceptDocument: v.boolean(),
    fields: v.array(registerFieldSchema),
  }),
  /** Fields that must be filled in after signing in (`complete-register`); empty: none. */
  completeRegister: v.array(registerFieldSchema),
  /** Years a person must have lived to take part; what tells it is the birthday, where it is asked. */
  minimumAge: v.pipe(v.number(), v.integer(), v.minValue(youngest), v.maxValue(oldest)),
  passwordStrength: v.picklist(passwordStrengths),
  cookies: v.strictObject({
    /** Cookies beyond the needed ones exist and ask for consent. */
    optional: v.boolean(),
    /** How consent is asked for. */
    type: v.picklist(['banner', 'modal']),
  }),
  support: v.strictObject({ use: v.boolean(), email: v.nullable(v.string()), phone: v.nullable(v.string()) }),
  /** Address of a help-desk widget's script, or null; loaded after consent to optional cookies only. */
  helpDesk: v.nullable(v.string()),
  /** Mandatory courses come to people's devices by themselves, over Wi-Fi, before anybody asks for them. */
  mandatoryDownloads: v.boolean(),
  /** Content is published only after somebody who did not write it has looked at it. */
  contentReview: v.boolean(),
  /** How many days work may wait on a device without a network and be believed. */
  offlineDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)),
  /** What came late, or was begun offline at a time nobody knows, counts once somebody looked at it, or where nothing else is odd. */
  lateEvidence: v.picklist(['review', 'accept']),
  /** How many days an attempt whose time is over waits for its device before it is graded with what came. */
  deviceDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)),
  /** Within how many days an attempt that a device holds in reserve is begun. */
  reserveDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)),
  /** How many days after signing in a session ends at the latest, however much it is used. */
  sessionDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
  /** Administrators and auditors of the client need a second factor at the desk, a week after they first come there. */
  staffFactor: v.boolean(),
  /** How many digits a shared device's PIN must have; a longer password is always taken. */
  pinDigits: v.picklist([4, 6]),
  /** A shared device's PIN opens with a network alone: the server keeps half of its key and counts the tries. */
  pinNeedsServer: v.boolean(),
  /** Trails without a category stand under "Sem categoria", which the filter offers (`has_trailcomplete_null_category`). */
  uncategorizedTrails: v.boolean(),
  /** Courses have scores, for people and their groups (`group_training_use_score`). */
  trainingScore: v.boolean(),
  /** Packages of others are told what their learner is called. */
  learnerNames: v.boolean(),
  /** The largest quantity of one product in a sale. */
  largestQuantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999)),
  /** From how many points on a sale or a photo is approved by two people (loyalty.md, 10). */
  twoPairsFrom: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  /** How many of a hundred of the others are drawn for two people. */
  twoPairsDrawn: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  /** What is read of an invoice's code and has nothing against it is approved by a rule (loyalty.md, 10: `auto_clean`). */
  autoClean: v.boolean(),
  /** Hosts (with a port where it is not the usual one) that recordings may be copied from. */
  streamHosts: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(260), v.regex(/^[a-z0-9.-]+(?::\d{1,5})?$/))),
    v.maxLength(20),
  ),
  /** Country (ISO 3166-1 alpha-2) whose documents and phones are expected. */
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  /** Addresses of this client's own open pages (one path segment each), or null where it has none. */
  ownRoutes: v.strictObject({
    campaignLanding: v.nullable(v.string()),
    firstAccess: v.nullable(v.string()),
    loginRedirect: v.nullable(v.string()),
    hotsite: v.nullable(v.string()),
  }),
  /** A page of the client's that stands open at `ownRoutes.hotsite`; off, that address shows nothing and stays theirs. */
  hotsite: v.strictObject({ on: v.boolean(), page: v.picklist(hotsitePages) }),
})
export type AccessSettings = v.InferOutput<typeof accessSettingsSchema>

/** What holds where nothing was set. */
export const defaultAccessSettings: AccessSettings = {
  logos: {},
  mobileLogos: {},
  background: null,
  favicon: null,
  defaultLanguage: 'pt-BR',
  layout: 'split',
  maintenance: noMaintenance,
  portfolio: false,
  publicFaq: false,
  signIn: { passwords: true, google: false, corporate: null, recaptcha: 'off', attempts: 10 },
  register: { open: false, preRegister: false, acceptDocument: false, fields: [] },
  completeRegister: [],
  minimumAge: 18,
  passwordStrength: 'weak',
  cookies: { optional: false, type: 'banner' },
  support: { use: false, email: null, phone: null },
  helpDesk: null,
  mandatoryDownloads: false,
  contentReview: false,
  offlineDays: 7,
  lateEvidence: 'review',
  deviceDays: 7,
  reserveDays: 3,
  sessionDays: 90,
  staffFactor: true,
  pinDigits: 4,
  pinNeedsServer: false,
  uncategorizedTrails: false,
  trainingScore: true,
  learnerNames: true,
  largestQuantity: 999,
  twoPairsFrom: 5000,
  twoPairsDrawn: 5,
  autoClean: false,
  streamHosts: [],
  country: 'BR',
  ownRoutes: { campaignLanding: null, firstAccess: null, loginRedirect: null, hotsite: null },
  hotsite: { on: false, page: 'hotsite' },
}

/** The addresses a client may have of its own. */
export const ownRouteNames = Object.keys(defaultAccessSettings.ownRoutes) as (keyof AccessSettings['ownRoutes'])[]

/** What an address of a client's own may be: one path segment. */
export const ownRoutePattern = /^[a-z0-9][a-z0-9_-]{0,62}$/

/** Whether a client's own addresses have this path segment. */
export const hasOwnRoute = ({ ownRoutes }: Pick<AccessSettings, 'ownRoutes'>, segment: string): boolean =>
  Object.values(ownRoutes).includes(segment)

/** Everything that is set of a client or of the platform. */
export interface SettingsValues extends AccessSettings {
  brand: Brand
  languages: LanguageCode[]
}

/** What the open area needs to know before anybody is signed in. */
export const platformSettingsSchema = v.object({
  ...accessSettingsSchema.entries,
  /** The client these are of (named in the query, or the only one); null: the platform's own. */
  client: v.nullable(v.object({ id: v.number(), slug: v.string() })),
  brand: brandSchema,
  languages: v.array(languageCodeSchema),
  /** Versions of what the client's people must have passed, and of the banner they are greeted with (0: none). */
  versions: v.object({ terms: v.number(), onboarding: v.number(), welcome: v.number() }),
  /** The demo people to offer on the sign-in screen; empty outside the demo. */
  demoPeople: v.array(v.object({ email: v.string(), name: v.string(), roles: v.array(v.string()) })),
  /** What this installation cannot send: administrators are told. */
  missing: v.array(v.picklist(['mail', 'sms'])),
  /** The origin on which what authors made runs; null: there is none, and such content does not play. */
  contentUrl: v.nullable(v.string()),
})
export type PlatformSettings = v.InferOutput<typeof platformSettingsSchema>

export const platformSettings = endpoint({
  method: 'GET',
  path: '/api/settings/',
  summary: 'Public platform settings, of one client where it is named',
  access: 'public',
  inMaintenance: true,
  query: v.strictObject({
    client: v.optional(slugSchema),
    /** A client's own address (`ownRoutes`): the client that has it, before the one that is named. */
    route: v.optional(v.pipe(v.string(), v.maxLength(63))),
  }),
  response: platformSettingsSchema,
})
