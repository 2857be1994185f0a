import { newId } from '#contract/engine/ids.ts'
import type { ShownNotice } from '#contract/features/notice/notice-on-device.ts'
import { quietUntil } from '#contract/features/notice/quiet-rules.ts'
import type { Services } from '#server/engine/services.ts'
import { publishRows, withdrawRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { readClient } from './client-words.ts'
import { queueDelivery } from './deliver.ts'
import { finishIfDone } from './finish.ts'
import { channelsTo } from './open-channels.ts'
import { findAddressees, findRunning, insertDeliveries, lockNotice, setNotice, type NoticeRow } from './send-queries.ts'

// [Note: Notices] Once a notice begins, devices of its audience have it until it ends. Who is in the audience then has
// it addressed to them, in pieces, each one transaction: a delivery for each person and channel, and the job that does
// it. A server that stops leaves the next piece to the next one. A delivery looks at its notice before it leaves: one
// that was stopped goes to nobody any more. Phones are left in peace at night: their jobs wait for the morning.

type Sending = Pick<Services, 'database' | 'clock' | 'jobs' | 'realtime'>

/** The name of the job that addresses a notice to its people. */
export const addressJob = 'address_notice'
/** People addressed in one transaction. */
const atOnce = 500

/** What that job is told. */
export interface NoticeToAddress {
  clientId: number
  noticeId: string
}

const shownOf = (row: NoticeRow): ShownNotice => ({
  id: row.id,
  title: row.title,
  body: row.body,
  link: row.link,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
})

/** Begins a notice that is held: the devices of its audience get it, where it is for the app. */
export async function begin(tx: Tx, clientId: number, held: NoticeRow): Promise<void> {
  const shown = held.channels.includes('in_app')
  if (shown) await publishRows(tx, clientId, 'notices', [shownOf(held)], held.audience)
  await setNotice(tx, clientId, held.id, { state: 'sending', shown })
}

/** Takes a notice that is held off the devices. */
export async function hide(tx: Tx, clientId: number, held: NoticeRow): Promise<void> {
  if (!held.shown) return
  await withdrawRows(tx, clientId, 'notices', [held.id])
  await setNotice(tx, clientId, held.id, { shown: false })
}

/** Addresses a notice to everybody of its audience, from where it was left. */
export async function addressNotice(services: Sending, { clientId, noticeId }: NoticeToAddress): Promise<void> {
  for (;;) {
    const isWhole = await services.database.inTenant(clientId, (tx) => addressPiece(services, tx, clientId, noticeId))
    services.jobs.nudge()
    if (isWhole) return
  }
}

async function addressPiece({ clock, jobs }: Sending, tx: Tx, clientId: number, noticeId: string): Promise<boolean> {
  const notice = await lockNotice(tx, clientId, noticeId)
  if (!notice || notice.state !== 'sending' || notice.addressed) return true
  const people = await findAddressees(tx, clientId, notice.audience, { after: notice.addressed_to, limit: atOnce })
  const now = clock.now()
  const wanted = people.flatMap((person) =>
    channelsTo(person, notice.channels).map((channel) => ({
      user_id: person.userId,
      channel,
      id: newId(now.getTime()),
      // In the app it is there with the row that every device of the audience has.
      state: channel === 'in_app' ? ('sent' as const) : ('waiting' as const),
    })),
  )
  const added = await insertDeliveries(tx, clientId, noticeId, wanted)
  const { timeZone } = await readClient(tx, clientId)
  const morning = quietUntil(timeZone, now)
  for (const { user_id: userId, channel } of added)
    if (channel !== 'in_app')
      await queueDelivery(jobs, tx, { clientId, noticeId, userId, channel }, notice.ends_at, morning)
  const last = people.at(-1)?.userId
  const isWhole = people.length < atOnce
  await setNotice(tx, clientId, noticeId, { ...(last && { addressed_to: last }), addressed: isWhole })
  await finishIfDone(tx, clientId, { ...notice, addressed: isWhole })
  return isWhole
}

/** Begins, ends and finishes what is due of one client; gives whether devices have to be told. */
async function followClient(services: Sending, clientId: number): Promise<boolean> {
  const now = services.clock.now()
  const running = await services.database.inTenant(clientId, (tx) => findRunning(tx, clientId))
  let isTold = false
  for (const { id } of running) {
    const done = await services.database.inTenant(clientId, async (tx) => {
      const held = await lockNotice(tx, clientId, id)
      if (!held) return null
      const isOver = held.ends_at <= now
      if (held.state === 'scheduled' && held.starts_at <= now && !isOver) {
        await begin(tx, clientId, held)
        await services.jobs.queue(tx, { kind: addressJob, payload: { clientId, noticeId: id } })
        return 'begun'
      }
      if (held.state === 'scheduled' && isOver) await setNotice(tx, clientId, id, { state: 'sent', addressed: true })
      if (held.state === 'sending' && isOver) await setNotice(tx, clientId, id, { state: 'sent' })
      else await finishIfDone(tx, clientId, held)
      if (isOver && held.shown) await hide(tx, clientId, held)
      return isOver && held.shown ? 'ended' : null
    })
    isTold ||= done !== null
  }
  return isTold
}

/** Begins the notices whose time has come, takes those off the devices that are over, and says of which everybody has it. */
export async function followNotices(services: Sending): Promise<void> {
  const clients = await services.database.inSystem((tx) =>
    tx.selectFrom('client').select('id').where('closed_at', 'is', null).execute(),
  )
  for (const { id } of clients) if (await followClient(services, id)) await services.realtime.pokeClient(id)
  services.jobs.nudge()
}
