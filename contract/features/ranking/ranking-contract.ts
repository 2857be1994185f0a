import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { instantSchema } from '#contract/engine/ids.ts'
import { rankingPaths } from './ranking-paths.ts'

/** Places that everybody sees, and how many before and after one's own. */
export const firstPlaces = 100
export const placesAround = 5
/** Minutes after which a ranking is made anew. */
export const rankingMinutes = 5

const placeSchema = v.object({
  place: v.number(),
  /** What they call themselves in the client; empty: they do not say. */
  nickname: v.string(),
  /** Confirmed experience. */
  xp: v.number(),
  /** Whose it is that asks. */
  isOwn: v.boolean(),
})
export type RankingPlace = v.InferOutput<typeof placeSchema>

/** The ranking of a campaign as one of its people sees it. */
export const rankingSchema = v.object({
  /** When it was made; null: it has never been. */
  asOf: v.nullable(instantSchema),
  /** How many have a place. */
  people: v.number(),
  /** One's own; null: none yet. */
  own: v.nullable(v.number()),
  /** The first places, then those around one's own that are not among them. */
  places: v.array(placeSchema),
})
export type Ranking = v.InferOutput<typeof rankingSchema>

export const readRanking = endpoint({
  method: 'GET',
  path: '/api/ranking/:campaignId/',
  summary: 'The first places of a campaign by confirmed experience, and those around one’s own',
  access: 'member',
  module: 'ranking',
  params: v.strictObject({ campaignId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)) }),
  response: rankingSchema,
  errors: ['resource.not_found'],
})

export const rankingContract = feature({
  name: 'ranking',
  paths: rankingPaths,
  endpoints: { readRanking },
})
