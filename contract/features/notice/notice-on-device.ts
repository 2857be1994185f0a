import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { operation } from '#contract/engine/operation.ts'
import { noticePaths } from './notice-paths.ts'
import { pushSubscriptionSchema } from './push-schema.ts'

/** A notice with all its text: it is read without a network, from one instant until another. */
export const shownNoticeSchema = v.object({
  id: idSchema,
  title: localizedSchema,
  /** Paragraphs, an empty line between them. */
  body: localizedSchema,
  /** An address of the app; null: it leads nowhere. */
  link: v.nullable(v.string()),
  startsAt: instantSchema,
  endsAt: instantSchema,
})
export type ShownNotice = v.InferOutput<typeof shownNoticeSchema>

const notices = collection({ name: 'notices', schema: shownNoticeSchema, key: 'id', stream: 'client', module: null })

/** What a person has read, and since when. */
const noticeReads = collection({
  name: 'noticeReads',
  schema: v.object({ noticeId: idSchema, readAt: instantSchema }),
  key: 'noticeId',
  stream: 'user',
  module: null,
})

/** Somebody opened a notice. */
export const noticeRead = operation({
  kind: 'notice.read',
  payload: v.strictObject({ noticeId: idSchema }),
  module: null,
  receipt: 'O',
})

const done = v.object({ done: v.literal(true) })

export const readPushKey = endpoint({
  method: 'GET',
  path: '/api/push/',
  summary: 'The key by which push services know this installation, and whether this session takes push messages',
  access: 'session',
  response: v.object({ publicKey: v.string(), isOn: v.boolean() }),
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/',
  summary: 'Take push messages on this device, for as long as the session lasts',
  access: 'session',
  perMinute: 30,
  body: pushSubscriptionSchema,
  response: done,
  errors: ['request.invalid'],
})

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/api/push/remove/',
  summary: 'Take none on this device any more',
  access: 'session',
  perMinute: 30,
  response: done,
})

/** The feature as devices run it ([Note: On devices]). */
export const noticeOnDevice = feature({
  name: 'notice',
  paths: noticePaths,
  operations: [noticeRead],
  collections: [notices, noticeReads],
  endpoints: { readPushKey, subscribePush, unsubscribePush },
})
