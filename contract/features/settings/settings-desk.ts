import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { listAnswer } from '#contract/engine/staff/list.ts'
import { settingsEntries, settingsValuesSchema } from './settings-change.ts'
import type { SettingsValues } from './settings-schema.ts'

// Apart from settings-schema.ts, which every start reads: only the desk asks these.

/** The name of one setting: what is the client's own, or the platform's, as one. */
export type SettingName = keyof SettingsValues

/** Settings as the desk shows them: a screen a group, saved as one. */
export const settingsGroups = {
  brand: ['brand', 'logos', 'mobileLogos', 'background', 'favicon', 'layout'],
  'sign-in': ['signIn', 'passwordStrength', 'sessionDays', 'staffFactor'],
  registration: ['register', 'completeRegister', 'minimumAge', 'country'],
  languages: ['languages', 'defaultLanguage'],
  cookies: ['cookies'],
  support: ['support', 'helpDesk'],
  addresses: ['ownRoutes', 'hotsite'],
  tests: ['lateEvidence', 'deviceDays', 'reserveDays'],
  access: [
    'maintenance',
    'portfolio',
    'publicFaq',
    'mandatoryDownloads',
    'contentReview',
    'offlineDays',
    'pinDigits',
    'pinNeedsServer',
    'uncategorizedTrails',
    'trainingScore',
    'learnerNames',
    'largestQuantity',
    'twoPairsFrom',
    'twoPairsDrawn',
    'autoClean',
    'streamHosts',
  ],
} as const satisfies Record<string, readonly SettingName[]>
export type SettingsGroup = keyof typeof settingsGroups
export const settingsGroupNames = Object.keys(settingsGroups) as SettingsGroup[]

/** Every setting, in the order of the groups. */
export const settingNames: readonly SettingName[] = Object.values(settingsGroups).flat()

/** Ways to sign in that settings switch on and off. */
export const signInWays = ['password', 'google', 'oidc', 'saml'] as const
export type SignInWay = (typeof signInWays)[number]

/** Minutes that a sign-in by a way counts as a test of it. */
export const testedFor = 15

const nameSchema = v.picklist(settingNames)
/** The group that opens and shuts doors: it asks for a proof, and has endpoints of its own. */
const provenGroup = 'sign-in' satisfies SettingsGroup
const groupParams = v.strictObject({
  group: v.picklist(
    settingsGroupNames.filter((name): name is Exclude<SettingsGroup, 'sign-in'> => name !== provenGroup),
  ),
})

/** The settings of a client, or of the platform, as the desk shows them. */
export const deskSettingsSchema = v.object({
  rev: v.number(),
  /** The client's short name; null: the platform. */
  slug: v.nullable(v.string()),
  /** What holds, whoever set it. */
  values: v.object(settingsEntries),
  /** What would hold if it were not set here; what is missing is always set here. */
  inherited: v.partial(v.object(settingsEntries)),
  /** What is set here. */
  own: v.array(nameSchema),
  /** How who asks came in. */
  cameBy: v.picklist(signInWays),
  /** Sign-in providers that can be switched on here, and when somebody of here last came by them. */
  providers: v.array(
    v.object({
      way: v.picklist(signInWays),
      /** What the provider calls itself; null: not told. */
      issuer: v.nullable(v.string()),
      /** The client's own, or the installation's. */
      isOwn: v.boolean(),
      /** Its secret is never told: only when it was set. Null: it stands in the installation's configuration. */
      secret: v.nullable(v.object({ shown: v.literal('••••'), setAt: instantSchema })),
      lastSignInAt: v.nullable(instantSchema),
      /** Values by which it says that it asked for a second factor; none: it is not believed to. */
      factorValues: v.array(v.string()),
    }),
  ),
})
export type DeskSettings = v.InferOutput<typeof deskSettingsSchema>

/** What is saved of one group: new values, and what goes back to the platform's. */
export const groupChangeSchema = v.strictObject({
  values: settingsValuesSchema,
  inherit: v.pipe(v.array(nameSchema), v.maxLength(settingNames.length)),
})
export type GroupChange = v.InferOutput<typeof groupChangeSchema>

/** One change as the history tells it. */
export const settingChangeSchema = v.object({
  id: v.string(),
  setting: nameSchema,
  changedAt: instantSchema,
  actor: v.picklist(['person', 'cli', 'job', 'system']),
  actorName: v.nullable(v.string()),
  /** What held; `isOwn`: it was set here. */
  before: v.object({ value: v.unknown(), isOwn: v.boolean() }),
  after: v.object({ value: v.unknown(), isOwn: v.boolean() }),
})
export type SettingChange = v.InferOutput<typeof settingChangeSchema>

const historyQuery = v.strictObject({
  group: v.optional(v.picklist(settingsGroupNames)),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
const changeParams = v.strictObject({ changeId: idSchema })

/** Bytes of the largest picture that is taken. Pictures are a client's: the platform's own files are those it comes with. */
export const largestImage = 1024 * 1024
const imageSchema = v.object({ address: v.string() })

const ofClient = { access: 'staff', permission: 'settings.client', inMaintenance: true } as const
const ofPlatform = { access: 'platform', permission: 'settings.platform', inMaintenance: true } as const
const refusals = ['settings.would_lock_out']

export const readDeskSettings = endpoint({
  ...ofClient,
  method: 'GET',
  path: '/api/admin/settings/',
  summary: 'The settings of the client: what holds, and what is its own',
  response: deskSettingsSchema,
})

export const saveSettingsGroup = endpoint({
  ...ofClient,
  method: 'PUT',
  path: '/api/admin/settings/:group/',
  summary: 'Save one group of the client’s settings; open apps show them at once',
  edits: true,
  params: groupParams,
  body: groupChangeSchema,
  response: deskSettingsSchema,
  errors: refusals,
})

export const saveSignInSettings = endpoint({
  ...ofClient,
  method: 'PUT',
  path: '/api/admin/settings/sign-in/',
  summary: 'Save how people of the client sign in',
  proof: true,
  edits: true,
  body: groupChangeSchema,
  response: deskSettingsSchema,
  errors: refusals,
})

export const listSettingChanges = endpoint({
  ...ofClient,
  method: 'GET',
  path: '/api/admin/settings/history/',
  summary: 'Who changed which setting of the client, the newest first',
  query: historyQuery,
  response: listAnswer(settingChangeSchema),
})

export const putSettingBack = endpoint({
  ...ofClient,
  method: 'POST',
  path: '/api/admin/settings/history/:changeId/back/',
  summary: 'Put a setting of the client back to what it was before a change',
  proof: true,
  edits: true,
  params: changeParams,
  response: deskSettingsSchema,
  errors: ['resource.not_found', ...refusals],
})

export const keepSettingsImage = endpoint({
  ...ofClient,
  method: 'POST',
  path: '/api/admin/settings/images/',
  summary: 'Keep a logo or a background of the client: SVG (cleaned), PNG or WebP',
  encoding: 'bytes',
  body: v.instance(Uint8Array),
  maxBytes: largestImage,
  response: imageSchema,
  errors: ['settings.not_a_logo'],
})

export const readPlatformDeskSettings = endpoint({
  ...ofPlatform,
  method: 'GET',
  path: '/api/admin/platform/settings/',
  summary: 'The settings of the platform: what holds, and what is its own',
  response: deskSettingsSchema,
})

export const savePlatformSettingsGroup = endpoint({
  ...ofPlatform,
  method: 'PUT',
  path: '/api/admin/platform/settings/:group/',
  summary: 'Save one group of the platform’s settings; they hold for clients that set nothing themselves',
  edits: true,
  params: groupParams,
  body: groupChangeSchema,
  response: deskSettingsSchema,
  errors: refusals,
})

export const savePlatformSignInSettings = endpoint({
  ...ofPlatform,
  method: 'PUT',
  path: '/api/admin/platform/settings/sign-in/',
  summary: 'Save how people of the platform sign in',
  proof: true,
  edits: true,
  body: groupChangeSchema,
  response: deskSettingsSchema,
  errors: refusals,
})

export const listPlatformSettingChanges = endpoint({
  ...ofPlatform,
  method: 'GET',
  path: '/api/admin/platform/settings/history/',
  summary: 'Who changed which setting of the platform, the newest first',
  query: historyQuery,
  response: listAnswer(settingChangeSchema),
})

export const putPlatformSettingBack = endpoint({
  ...ofPlatform,
  method: 'POST',
  path: '/api/admin/platform/settings/history/:changeId/back/',
  summary: 'Put a setting of the platform back to what it was before a change',
  proof: true,
  edits: true,
  params: changeParams,
  response: deskSettingsSchema,
  errors: ['resource.not_found', ...refusals],
})
