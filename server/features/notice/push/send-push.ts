import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { PushMessage, PushSubscriptionKeys } from '#contract/features/notice/push-schema.ts'
import type { Services } from '#server/engine/services.ts'
import { openSealer } from '#server/platform/seal/seal.ts'
import { lookUpPublic } from '#server/platform/network/public-address.ts'
import { isPushAddress } from './push-address.ts'
import { readPushKeys } from './push-keys.ts'
import { deleteSubscription, findSubscriptions } from './push-queries.ts'

export type Pushing = Pick<Services, 'database' | 'config'>

/** How long a push service may take, and how long it keeps a message for a device that is off (s). */
const patience = 10_000
const keptFor = 24 * 3600

/** Posts a message to a push service; gives the status it answered. No redirect is followed. */
function post(endpoint: string, headers: Record<string, string | number>, body: Buffer | null): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const isPlain = endpoint.startsWith('http:')
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(patience) }
  const sent = isPlain ? requestPlain(endpoint, options) : requestSecure(endpoint, { ...options, lookup: lookUpPublic })
  sent.on('response', (answer) => {
    answer.resume()
    resolve(answer.statusCode ?? 0)
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

/**
 * Pushes a message to the devices of somebody. A device that the push service knows no more is forgotten; rejects where it
 * has to be tried again, false where nobody takes it.
 */
export async function sendPush(services: Pushing, message: PushMessage): Promise<boolean> {
  const { database, config } = services
  const found = await database.inSystem((tx) => findSubscriptions(tx, message.userId))
  if (found.length === 0) return false
  const keys = await readPushKeys(services)
  const sealer = openSealer(config.secretKey, 'push subscriptions')
  const { default: webPush } = await import('web-push')
  // Whom a push service can tell of trouble; it takes no address without TLS.
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:push@localhost'
  let took = 0
  let failed: number | null = null
  for (const { endpointHash, sealed } of found) {
    const { endpoint, p256dh, auth } = JSON.parse(sealer.open(sealed)) as PushSubscriptionKeys
    if (!isPushAddress(endpoint, config.publicUrl)) continue
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject, ...keys },
      TTL: keptFor,
      // The same notice again replaces the one that waits.
      topic: message.noticeId.replaceAll('-', ''),
      contentEncoding: 'aes128gcm',
    })
    const status = await post(endpoint, request.headers, request.body)
    if (status === 404 || status === 410) await database.inSystem((tx) => deleteSubscription(tx, endpointHash))
    else if (status >= 200 && status < 300) took++
    else failed = status
  }
  // One device has it: tried again it would ring there twice.
  if (took === 0 && failed !== null) throw new Error(`a push service answered ${failed}`)
  return took > 0
}
