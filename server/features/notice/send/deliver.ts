import { quietUntil } from '#contract/features/notice/quiet-rules.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { readClient, sayNotice } from './client-words.ts'
import { finishIfDone } from './finish.ts'
import { handOver, type HandingOver, type ToHandOver } from './hand-over.ts'
import { findAddressee, lockDelivery, lockNotice, setDelivery, type DeliveryKey } from './send-queries.ts'

type Delivering = Pick<Services, 'database' | 'clock' | 'jobs' | 'config'> & HandingOver
type Reached = DeliveryKey & { channel: Exclude<DeliveryKey['channel'], 'in_app'> }

/** The name of the job that brings a notice to one person by one channel. */
export const deliverJob = 'deliver_notice'

/** A server that has been at a delivery for so long (ms) is gone. */
const patience = 2 * 60_000

/** Puts a delivery into the transaction; phones wait for the morning where it is night. It is given up once the notice is over. */
export async function queueDelivery(
  jobs: Services['jobs'],
  tx: Tx,
  payload: DeliveryKey,
  expiresAt: Date,
  morning: Date | null,
): Promise<void> {
  const waits = morning !== null && payload.channel !== 'mail'
  await jobs.queue(tx, { kind: deliverJob, payload, expiresAt, ...(waits && { runAt: morning }) })
}

/**
 * Brings a notice to one person by one channel, unless it was stopped, is at it or there already, or the person is kept out.
 * Rejects where it has to be tried again.
 */
export async function deliverNotice(services: Delivering, key: Reached): Promise<void> {
  const { database } = services
  const ready = await database.inTenant(key.clientId, (tx) => take(services, tx, key))
  if (!ready) return
  try {
    const isThere = await handOver(services, key.channel, ready)
    await database.inTenant(key.clientId, (tx) => settle(tx, key, isThere ? 'sent' : 'void'))
  } catch (error) {
    await database.inTenant(key.clientId, (tx) => settle(tx, key, 'waiting'))
    throw error
  }
}

/** Takes a delivery for this server; null: there is nothing to do. */
async function take({ clock, jobs, config }: Delivering, tx: Tx, key: Reached): Promise<ToHandOver | null> {
  const { clientId, noticeId, userId, channel } = key
  // Whoever stops the notice waits for this, or is seen here.
  const notice = await lockNotice(tx, clientId, noticeId)
  const delivery = await lockDelivery(tx, key)
  if (notice?.state !== 'sending' || !delivery || delivery.state === 'sent' || delivery.state === 'void') return null
  const now = clock.now()
  if (delivery.state === 'sending' && delivery.begun_at && now.getTime() - delivery.begun_at.getTime() < patience)
    throw new Error('another server is at it')
  const client = await readClient(tx, clientId)
  const to = await findAddressee(tx, clientId, userId)
  if (!to) {
    await setDelivery(tx, key, { state: 'void', begun_at: null })
    await finishIfDone(tx, clientId, notice)
    return null
  }
  const morning = channel === 'mail' ? null : quietUntil(client.timeZone, now)
  if (morning) {
    await queueDelivery(jobs, tx, key, notice.ends_at, morning)
    return null
  }
  await setDelivery(tx, key, { state: 'sending', begun_at: now })
  const said = sayNotice(notice, to.languageId, client, config.publicUrl)
  return { id: delivery.id, noticeId, said, client, to, link: notice.link }
}

/** Says how a delivery that this server took ended. */
async function settle(tx: Tx, key: Reached, state: 'sent' | 'void' | 'waiting'): Promise<void> {
  const notice = await lockNotice(tx, key.clientId, key.noticeId)
  await setDelivery(tx, key, { state, begun_at: null })
  if (notice) await finishIfDone(tx, key.clientId, notice)
}
