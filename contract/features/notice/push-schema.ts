import * as v from 'valibot'

const base64url = (bytes: number) =>
  v.pipe(v.string(), v.maxLength(Math.ceil((bytes * 4) / 3) + 2), v.regex(/^[A-Za-z0-9_-]+$/))

/** Where a browser takes push messages, as its own `PushSubscription` says (RFC 8030, RFC 8291). */
export const pushSubscriptionSchema = v.strictObject({
  endpoint: v.pipe(v.string(), v.maxLength(1024), v.url()),
  p256dh: base64url(65),
  auth: base64url(16),
})
export type PushSubscriptionKeys = v.InferOutput<typeof pushSubscriptionSchema>

/** What a push message says to the service worker. */
export const pushMessageSchema = v.object({
  /** Whom it is for: who signed out of the device meanwhile is told nothing there. */
  userId: v.string(),
  noticeId: v.string(),
  title: v.string(),
  body: v.string(),
  /** A path of the app. */
  path: v.string(),
  language: v.string(),
})
export type PushMessage = v.InferOutput<typeof pushMessageSchema>
