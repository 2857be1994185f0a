import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { operation } from '#contract/engine/operation.ts'
import { newsPaths } from './news-paths.ts'

/** A piece of news with all its text: it is read without a network. */
export const newsItemSchema = v.object({
  id: numberIdSchema,
  title: localizedSchema,
  summary: localizedSchema,
  /** Paragraphs, an empty line between them. */
  text: localizedSchema,
  cover: v.string(),
  coverColor: v.string(),
  /** Where it stands in the client's lists; what is absent stands nowhere. */
  areaId: v.optional(v.string()),
  groupId: v.optional(v.string()),
  categoryId: v.optional(v.string()),
  tagIds: v.optional(v.array(v.string())),
  publishedAt: instantSchema,
})
export type NewsItem = v.InferOutput<typeof newsItemSchema>

const news = collection({ name: 'news', schema: newsItemSchema, key: 'id', stream: 'client', module: 'news' })

/** What a person has read, and since when. */
const newsReads = collection({
  name: 'newsReads',
  schema: v.object({ newsId: numberIdSchema, readAt: instantSchema }),
  key: 'newsId',
  stream: 'user',
  module: 'news',
})

/** Somebody opened a piece of news. */
export const newsRead = operation({
  kind: 'news.read',
  payload: v.strictObject({ newsId: numberIdSchema }),
  module: 'news',
  receipt: 'N',
})

export const newsContract = feature({
  name: 'news',
  paths: newsPaths,
  operations: [newsRead],
  collections: [news, newsReads],
  errors: {
    'news.not_found': 404,
  },
})
