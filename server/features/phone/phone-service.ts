import type { PhoneKind } from '#contract/features/phone/phone-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findPhones, markVerified, unverifyPhones, upsertPhone, type PhoneRow } from './phone-queries.ts'

export type { PhoneRow } from './phone-queries.ts'

/** Keeps a phone of a person (E.164, read by `server/features/phone/read-phone-service.ts`); another number than before is not verified. */
export async function savePhone(
  tx: Tx,
  phone: { userId: string; kind: PhoneKind; e164: string },
  now: Date,
): Promise<void> {
  await upsertPhone(tx, { user_id: phone.userId, kind: phone.kind, e164: phone.e164, updated_at: now })
}

/** Notes that a person has a phone; a day later it opens their account. */
export async function confirmPhone(tx: Tx, phone: { userId: string; e164: string }, at: Date): Promise<void> {
  await markVerified(tx, phone.userId, phone.e164, at)
}

/** The phones of a person, in no order. */
export async function phonesOf(tx: Tx, userId: string): Promise<PhoneRow[]> {
  return findPhones(tx, userId)
}

/** No phone of a person counts as verified any more: somebody else had verified them. */
export async function forgetVerifications(tx: Tx, userId: string): Promise<void> {
  await unverifyPhones(tx, userId)
}
