import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { brandSchema } from '#contract/engine/session/client.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { daySchema, numberIdSchema, slugSchema } from '#contract/engine/ids.ts'
import { pickText, type LanguageCode, type Localized } from '#contract/engine/language.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { portfolioPaths } from './portfolio-paths.ts'

/** A course as anybody may see it. */
const portfolioCourseSchema = v.object({
  id: numberIdSchema,
  title: localizedSchema,
  description: localizedSchema,
  cover: v.string(),
  coverColor: v.string(),
  minutes: v.number(),
  activityCount: v.number(),
})
export type PortfolioCourse = v.InferOutput<typeof portfolioCourseSchema>

const query = v.strictObject({ client: v.optional(slugSchema) })

export const readPortfolio = endpoint({
  method: 'GET',
  path: '/api/portfolio/',
  summary: 'The courses that a client shows to everybody; without a client, the clients that show any',
  access: 'public',
  query,
  response: v.object({
    courses: v.array(portfolioCourseSchema),
    clients: v.array(v.object({ slug: v.string(), brand: brandSchema })),
  }),
  errors: ['resource.not_found'],
})

export const readPortfolioCourse = endpoint({
  method: 'GET',
  path: '/api/portfolio/:courseId/',
  summary: 'One of the courses that a client shows to everybody',
  access: 'public',
  params: v.strictObject({ courseId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)) }),
  query,
  response: v.object({
    course: portfolioCourseSchema,
    // A type may have come after the reader.
    activities: v.array(v.object({ type: v.string(), title: localizedSchema })),
  }),
  errors: ['course.not_found'],
})

export const readOpenCampaign = endpoint({
  method: 'GET',
  path: '/api/portfolio/campaign/',
  summary: 'The dates of the campaign that a client runs now, or will run next',
  access: 'public',
  query,
  response: v.object({
    campaign: v.nullable(
      v.object({ name: localizedSchema, landing: localizedSchema, beginsOn: daySchema, endsOn: daySchema }),
    ),
  }),
  errors: ['resource.not_found'],
})

/** The readable part of a course's public address: its id is what counts, after `-id-`. */
export function portfolioSlug(course: { id: number; title: Localized }, language: LanguageCode): string {
  const words = pickText(course.title, language)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  return `${words || 'curso'}-id-${course.id}`
}

/** The course's id in such an address (ASCII digits only), or null. */
export function portfolioCourseId(slug: string): number | null {
  const [, id] = /-id-([1-9][0-9]{0,14})$/.exec(slug) ?? []
  return id === undefined ? null : Number(id)
}

export const portfolioContract = feature({
  name: 'portfolio',
  paths: portfolioPaths,
  endpoints: { readPortfolio, readPortfolioCourse, readOpenCampaign },
})
