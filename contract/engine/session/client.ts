import * as v from 'valibot'
import type { ModuleName } from '../feature.ts'
import { localizedSchema, languageCodeSchema } from '../language-schema.ts'
import { pendingSteps } from './pending-step.ts'

export const roleNames = [
  'member',
  'instructor',
  'survey-owner',
  'moderator',
  'auditor',
  'programme-admin',
  'platform-admin',
] as const
export type RoleName = (typeof roleNames)[number]
/** Roles a client may give: the platform's is granted apart from any client's, to the person. */
export type ClientRole = Exclude<RoleName, 'platform-admin'>

/** Whether somebody with these roles is staff. */
export const isStaff = (roles: readonly RoleName[]): boolean => roles.some((role) => role !== 'member')

const colorSchema = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))

/** Colours, logo and languages of a client, as the app paints them at run time. */
export const brandSchema = v.object({
  name: v.string(),
  programme: v.string(),
  primary: colorSchema,
  secondary: colorSchema,
  tertiary: colorSchema,
  /** Address of the logo, square, or null for the platform's mark. */
  logo: v.nullable(v.string()),
})
export type Brand = v.InferOutput<typeof brandSchema>

/** One client (company) a person belongs to, as told at sign-in. */
export const clientMembershipSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  slug: v.string(),
  /** Route of the app's home for this client, such as `/home`. */
  homeRoute: v.string(),
  /** Those switched on; an app that does not know one shows nothing of it. */
  modules: v.array(v.custom<ModuleName>((name) => typeof name === 'string')),
  roles: v.array(v.picklist(roleNames)),
  languages: v.array(languageCodeSchema),
  timeZone: v.string(),
  /** Where the person is, as the client knows it (ISO 3166-1 alpha-2). */
  country: v.string(),
  brand: brandSchema,
  pending: v.array(v.picklist(pendingSteps)),
})
export type ClientMembership = v.InferOutput<typeof clientMembershipSchema>

/** A named choice of a list filter (area, group, tag, category). */
export const namedSchema = v.object({ id: v.string(), name: localizedSchema })
export type Named = v.InferOutput<typeof namedSchema>
