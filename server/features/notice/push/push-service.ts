import type { PushSubscriptionKeys } from '#contract/features/notice/push-schema.ts'
import type { Person } from '#server/engine/http/implement.ts'
import type { Services } from '#server/engine/services.ts'
import { fail } from '#server/platform/problem.ts'
import { keyedHash, openSealer } from '#server/platform/seal/seal.ts'
import { isPushAddress } from './push-address.ts'
import { readPushKeys } from './push-keys.ts'
import { deleteOfFamily, hasSubscription, replaceSubscription } from './push-queries.ts'

type Keeping = Pick<Services, 'database' | 'clock' | 'config'>

/** The key that a browser subscribes with, and whether this session takes push messages. */
export async function readPush(
  services: Keeping,
  { sessionId }: Person,
): Promise<{ publicKey: string; isOn: boolean }> {
  const { publicKey } = await readPushKeys(services)
  return { publicKey, isOn: await services.database.inSystem((tx) => hasSubscription(tx, sessionId)) }
}

/** Has a device take push messages of somebody, for as long as their session lasts. */
export async function subscribe(
  { database, clock, config }: Keeping,
  { userId, sessionId }: Person,
  subscription: PushSubscriptionKeys,
): Promise<void> {
  if (!isPushAddress(subscription.endpoint, config.publicUrl))
    fail('request.invalid', { fields: [{ field: 'endpoint', code: 'invalid' }] })
  await database.inSystem((tx) =>
    replaceSubscription(tx, {
      endpoint_hash: keyedHash(config.secretKey, 'push endpoint', subscription.endpoint),
      user_id: userId,
      family_id: sessionId,
      sealed: openSealer(config.secretKey, 'push subscriptions').seal(JSON.stringify(subscription)),
      created_at: clock.now(),
    }),
  )
}

/** Has this device take none any more. */
export async function unsubscribe({ database }: Keeping, { sessionId }: Person): Promise<void> {
  await database.inSystem((tx) => deleteOfFamily(tx, sessionId))
}
