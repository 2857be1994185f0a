import * as v from 'valibot'
import { instantSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { institutionalPages } from './institutional-pages.ts'

/** The pages that a client (or the platform, for all of them) may write. */
export const pageNames = [
  'about',
  'cookies_policy',
  'support',
  'privacy-policy',
  'terms-and-conditions',
  'faq',
  'about-the-program',
  'about-team',
  'campaign',
  'hotsite',
  'onboarding',
  'welcome',
] as const
export type PageName = (typeof pageNames)[number]
export const pageNameSchema = v.picklist(pageNames)

/** Pages that anybody may read; the others are the client's people's (`faq` and `hotsite` as its settings say). */
export const publicPages: readonly PageName[] = [...institutionalPages, 'about-team', 'campaign']

const short = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
const long = v.pipe(v.string(), v.minLength(1), v.maxLength(4000))

/** Where a link of a page may lead: a path of ours, another site, an e-mail address, a phone. */
export const linkSchema = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.regex(/^(?:\/(?![/\\])[!-~]*|https:\/\/[a-z0-9][!-~]*|mailto:[!-~]+@[!-~]+|tel:\+?[0-9-]+)$/i),
)

/** A piece of running text: plain, emphasised or a link. */
const runSchema = v.union([
  long,
  v.strictObject({ text: long, strong: v.literal(true) }),
  v.strictObject({ text: long, href: linkSchema }),
])
export type Run = v.InferOutput<typeof runSchema>
const runsSchema = v.pipe(v.array(runSchema), v.minLength(1), v.maxLength(200))

/** A part of a page. There is no markup in it: what is shown is what the app draws for each kind. */
export const blockSchema = v.variant('type', [
  /** Stands over headings: a part of a long page, a group of questions. */
  v.strictObject({ type: v.literal('section'), text: short }),
  v.strictObject({ type: v.literal('heading'), text: short }),
  v.strictObject({ type: v.literal('paragraph'), runs: runsSchema }),
  v.strictObject({
    type: v.literal('list'),
    ordered: v.boolean(),
    items: v.pipe(v.array(runsSchema), v.minLength(1), v.maxLength(100)),
  }),
  /** Short titled texts side by side: levels, steps, people. */
  v.strictObject({
    type: v.literal('cards'),
    items: v.pipe(v.array(v.strictObject({ title: short, text: long })), v.minLength(1), v.maxLength(24)),
  }),
])
export type Block = v.InferOutput<typeof blockSchema>

export const blocksSchema = v.pipe(v.array(blockSchema), v.maxLength(400))
const pageTextSchema = v.strictObject({ title: short, blocks: blocksSchema })
export type PageText = v.InferOutput<typeof pageTextSchema>

/** A page in every language it was written in: all of them travel, so that the language can change offline. */
export const pageTextsSchema = v.record(languageCodeSchema, v.optional(pageTextSchema))
export type PageTexts = v.InferOutput<typeof pageTextsSchema>

export const pageSchema = v.object({
  page: pageNameSchema,
  /** Goes up when people must be asked (terms) or told (onboarding, welcome) again. */
  version: v.number(),
  /** Counts every text that was published: a small change has the version of the one before. */
  edition: v.number(),
  updatedAt: instantSchema,
  texts: pageTextsSchema,
  /** Shown to some people only: a device keeps it for those of its people who were shown it. */
  forSome: v.boolean(),
})
export type Page = v.InferOutput<typeof pageSchema>

/** What a person is asked or shown once for each version, between signing in and the closed area. */
export const pagesToPass = { terms: 'terms-and-conditions', onboarding: 'onboarding' } as const
export type StepPage = keyof typeof pagesToPass
