import type { Services } from '#server/engine/services.ts'
import { grace } from '#contract/features/attempt/arrival-rules.ts'
import { findContact } from '#server/engine/evidence/evidence-queries.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { publishOwnRows, userStream } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { attemptRow, findAttempt, flagged, updateAttempt, type StoredAttempt } from '../attempt-queries.ts'
import { publishAttempt, rejudge } from '../judge/judge-service.ts'
import { findDue, findShut, type DueAttempt } from './due-queries.ts'
import { stretchLimit } from './stretch-service.ts'

const day = 86_400_000
/** Milliseconds: a device that was heard so lately has nothing unsent; silence after which an attempt without a limit waits for its device. */
const heardLately = 60_000
const silence = 90 * day

/** Attempts that are looked at in one piece. */
const atOnce = 100

/** Ends what time ends: limits that passed, devices that never came back, reserves that were not begun (8.4). */
export async function expireAttempts(services: Pick<Services, 'database' | 'clock' | 'realtime'>): Promise<void> {
  const { database, clock, realtime } = services
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id: clientId } of clients) {
    await stretchOpen(services, clientId)
    for (;;) {
      const now = clock.now()
      const due = await database.inTenant(clientId, async (tx) => {
        const { deviceDays } = await readAccess(tx, clientId)
        return findDue(tx, clientId, { now, silence, patience: deviceDays * day, limit: atOnce })
      })
      for (const one of due) {
        await database.inTenant(clientId, (tx) => expire(tx, one, now))
        await realtime.pokeUser(clientId, one.userId)
      }
      if (due.length < atOnce) break
    }
  }
}

/** Tells devices of the time that a maintenance took, before it runs out on them. */
async function stretchOpen(
  { database, clock, realtime }: Pick<Services, 'database' | 'clock' | 'realtime'>,
  clientId: number,
): Promise<void> {
  const now = clock.now()
  for (const { userId, id } of await database.inTenant(clientId, (tx) => findShut(tx, clientId, now))) {
    const isOther = await database.inTenant(clientId, async (tx) => {
      const owner = { clientId, userId }
      await lockStream(tx, clientId, userStream(userId))
      const row = await findAttempt(tx, owner, id)
      if (row?.state !== 'open') return false
      const stretched = await stretchLimit(tx, row, now)
      if (stretched !== row) await publishOwnRows(tx, owner, 'attempts', [attemptRow(stretched)])
      return stretched !== row
    })
    if (isOther) await realtime.pokeUser(clientId, userId)
  }
}

async function expire(tx: Tx, { clientId, userId, id }: DueAttempt, now: Date): Promise<void> {
  const owner = { clientId, userId }
  await lockStream(tx, clientId, userStream(userId))
  const row = await findAttempt(tx, owner, id)
  // Something else may have happened to it since it was found.
  if (row?.state === 'reserved') await release(tx, row, now)
  else if (row?.state === 'awaiting_device') {
    const waited = await updateAttempt(tx, row, { ...flagged(row, 'never_arrived'), updated_at: now })
    await rejudge({ tx, member: owner, now }, waited)
  } else if (row?.state === 'open') await endOpen(tx, row, now)
}

async function release(tx: Tx, row: StoredAttempt, now: Date): Promise<void> {
  const released = await updateAttempt(tx, row, { state: 'released', updated_at: now })
  await publishOwnRows(tx, ownerOf(row), 'attempts', [attemptRow(released)])
}

const ownerOf = ({ client_id: clientId, user_id: userId }: StoredAttempt) => ({ clientId, userId })

/** One whose device is here has said all there is; another one is waited for. */
async function endOpen(tx: Tx, row: StoredAttempt, now: Date): Promise<void> {
  const member = ownerOf(row)
  const heard = (await findContact(tx, member, row.device_id))?.at.getTime() ?? 0
  const isHere = row.seconds !== null && now.getTime() - heard <= heardLately + grace.arrival
  if (isHere) await rejudge({ tx, member, now }, row)
  else
    await publishAttempt(
      { tx, member, now },
      await updateAttempt(tx, row, { state: 'awaiting_device', updated_at: now }),
    )
}
