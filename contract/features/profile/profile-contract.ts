import * as v from 'valibot'
import { numberIdSchema } from '#contract/engine/ids.ts'
import { registerFieldNames } from '#contract/features/settings/settings-schema.ts'
import { feature } from '#contract/engine/feature.ts'
import { profilePaths } from './profile-paths.ts'

/** Longest text of a field (specification, section 9). */
const longestText = 256

// Control characters (NUL among them, which the database cannot keep), halves of a pair, and the sign that
// stands where bytes were no UTF-8: a name with any of them arrived broken.
const broken = /[\p{Cc}\p{Cs}\uFFFD]/u

/** One line a person typed: whole, at most 256 characters, without spaces around it. */
export const lineSchema = v.pipe(
  v.string(),
  v.maxLength(longestText),
  v.trim(),
  v.check((text) => !broken.test(text), 'broken text'),
)

/** Genders a person may choose, in the order of the list. */
export const genders = ['female', 'male', 'non_binary', 'other', 'undisclosed'] as const
export type Gender = (typeof genders)[number]

/** Marital statuses a person may choose, in the order of the list. */
export const maritalStatuses = ['single', 'married', 'stable_union', 'separated', 'divorced', 'widowed'] as const
export type MaritalStatus = (typeof maritalStatuses)[number]

/** Parts of an address from the postcode to the country, in the order they are asked. */
export const addressParts = [
  'zip',
  'street',
  'number',
  'complement',
  'neighborhood',
  'city',
  'state',
  'country',
] as const
export type AddressPart = (typeof addressParts)[number]

/** Where somebody lives; parts that were left open are empty. */
export const addressSchema = v.strictObject({
  zip: v.optional(lineSchema, ''),
  street: v.optional(lineSchema, ''),
  number: v.optional(lineSchema, ''),
  complement: v.optional(lineSchema, ''),
  neighborhood: v.optional(lineSchema, ''),
  city: v.optional(lineSchema, ''),
  state: v.optional(lineSchema, ''),
  /** ISO 3166-1 alpha-2; '' is the country of the client. */
  country: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))]), ''),
})
export type Address = v.InferOutput<typeof addressSchema>

/**
 * What is known of a person in a client (specification, section 3, user profile), named as the
 * settings name the fields. A field that is absent was not asked; '' or an empty list was left open.
 */
export const profileSchema = v.strictObject({
  document: v.optional(lineSchema),
  full_name: v.optional(lineSchema),
  nickname: v.optional(lineSchema),
  /** `YYYY-MM-DD`, one date. */
  birthday: v.optional(lineSchema),
  gender: v.optional(v.union([v.literal(''), v.picklist(genders)])),
  marital_status: v.optional(v.union([v.literal(''), v.picklist(maritalStatuses)])),
  children: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30)))),
  mobile_phone: v.optional(lineSchema),
  residential_phone: v.optional(lineSchema),
  commercial_phone: v.optional(lineSchema),
  whatsapp: v.optional(lineSchema),
  address: v.optional(addressSchema),
  profession: v.optional(lineSchema),
  disability: v.optional(v.strictObject({ has: v.boolean(), description: v.optional(lineSchema, '') })),
  /** The one company or agency. */
  company: v.optional(v.nullable(numberIdSchema)),
  brands: v.optional(v.pipe(v.array(numberIdSchema), v.maxLength(200))),
  /** Retail chains by name, and the stores in them. */
  chains: v.optional(v.pipe(v.array(lineSchema), v.maxLength(200))),
  stores: v.optional(v.pipe(v.array(numberIdSchema), v.maxLength(500))),
  gmin: v.optional(lineSchema),
  cadv: v.optional(lineSchema),
  email_consent: v.optional(v.boolean()),
})
export type Profile = v.InferOutput<typeof profileSchema>

/** What a person may choose from: agencies with their brands, retail chains with their stores. */
export const choicesSchema = v.object({
  agencies: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      brands: v.array(v.object({ id: v.number(), name: v.string() })),
    }),
  ),
  chains: v.array(
    v.object({
      name: v.string(),
      stores: v.array(v.object({ id: v.number(), name: v.string(), city: v.string(), state: v.string() })),
    }),
  ),
})
export type Choices = v.InferOutput<typeof choicesSchema>

const askedSchema = v.array(v.object({ name: v.picklist(registerFieldNames), required: v.boolean() }))

/** What is known of a person in the client, and what is asked of them there. */
export const ownProfileSchema = v.object({
  profile: profileSchema,
  email: v.string(),
  choices: choicesSchema,
  /** Country (ISO 3166-1 alpha-2) of the client, and today there. */
  country: v.string(),
  today: v.string(),
  /** Years a person must have lived to take part there. */
  minimumAge: v.number(),
  /** Fields of one's own data; a required one may not be cleared. */
  fields: askedSchema,
  /** Fields that must be filled in before the closed area opens. */
  completeFields: askedSchema,
})
export type OwnProfile = v.InferOutput<typeof ownProfileSchema>

export const profileContract = feature({ name: 'profile', paths: profilePaths })
