import type { CapturedBy, DeviceReading } from '#contract/engine/sync/evidence.ts'
import type { Tx } from '#server/platform/database/database.ts'

interface Owner {
  clientId: number
  userId: string
}

/** A century: no clock is further off, and every day that is reckoned with it exists. */
const longestErrorMs = 100 * 365 * 86_400_000
/** A clock's error as it is reckoned with, in milliseconds. */
export const clampError = (errorMs: number): number => Math.max(-longestErrorMs, Math.min(longestErrorMs, errorMs))

/** Keeps that a device was heard; of one highest number the last time counts. */
export async function saveContact(tx: Tx, owner: Owner, reading: DeviceReading, now: Date): Promise<void> {
  await tx
    .insertInto('device_contact')
    .values({
      client_id: owner.clientId,
      user_id: owner.userId,
      device_id: reading.id,
      highest: reading.highest,
      first_at: now,
      last_at: now,
      clock_error_ms: clampError(reading.clock - now.getTime()),
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id', 'device_id', 'highest']).doUpdateSet((eb) => ({
        last_at: eb.ref('excluded.last_at'),
        clock_error_ms: eb.ref('excluded.clock_error_ms'),
      })),
    )
    .execute()
}

export interface Contact {
  at: Date
  clockErrorMs: number
}

/** The last time that a device was heard; with `below`, that it was without knowing that number yet. */
export async function findContact(
  tx: Tx,
  owner: Owner,
  deviceId: string,
  below = Number.MAX_SAFE_INTEGER,
): Promise<Contact | null> {
  const row = await tx
    .selectFrom('device_contact')
    .select(['last_at', 'clock_error_ms'])
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('device_id', '=', deviceId)
    .where('highest', '<', below)
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { at: row.last_at, clockErrorMs: row.clock_error_ms } : null
}

/**
 * By how much a device's clock was set between the last contact that did not know a number and the first that did (ms); 0
 * where one of them is not known.
 */
export async function findClockSet(tx: Tx, owner: Owner, { id, number }: CapturedBy): Promise<number> {
  const before = await findContact(tx, owner, id, number)
  const after = await tx
    .selectFrom('device_contact')
    .select('clock_error_ms')
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('device_id', '=', id)
    .where('highest', '>=', number)
    .orderBy('highest')
    .limit(1)
    .executeTakeFirst()
  return before && after ? Math.abs(after.clock_error_ms - before.clockErrorMs) : 0
}

/** When a device was heard for the first time, as far as that is remembered. */
export async function findFirstHeard(tx: Tx, owner: Owner, deviceId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('device_contact')
    .select('first_at')
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('device_id', '=', deviceId)
    .orderBy('first_at')
    .limit(1)
    .executeTakeFirst()
  return row?.first_at ?? null
}

/** Deletes what was heard of a client's devices before that, but for the newest contact of each. */
export async function deleteContactsBefore(tx: Tx, clientId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('device_contact as old')
    .where('old.client_id', '=', clientId)
    .where('old.last_at', '<', before)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('device_contact as newer')
          .select('newer.highest')
          .whereRef('newer.client_id', '=', 'old.client_id')
          .whereRef('newer.user_id', '=', 'old.user_id')
          .whereRef('newer.device_id', '=', 'old.device_id')
          .whereRef('newer.last_at', '>', 'old.last_at'),
      ),
    )
    .execute()
}

/** Whether another operation came under the same number of the same device. */
export async function isNumberTaken(tx: Tx, owner: Owner, device: CapturedBy, operationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('operation')
    .select('id')
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('device_id', '=', device.id)
    .where('device_number', '=', device.number)
    .where('id', '<>', operationId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
