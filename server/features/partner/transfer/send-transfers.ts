import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import { askTransfer, sendTransfer, type PartnerAccess } from '../call/partner-client.ts'
import { accessOf, findPartner, findPartnerClients, readTimeZone } from '../partner-service.ts'
import { moveTransfer, nextTry, takeAnswer, takeTransfer } from './move-transfer.ts'
import { findDue, updateTransfer, type TransferRow } from './transfer-queries.ts'

/** The job that sends a transfer; what it does not settle is asked for once a minute. */
export const sendJob = 'send_points_transfer'

type Sending = Pick<Services, 'database' | 'clock' | 'config' | 'realtime'>

interface Taken {
  row: TransferRow
  does: 'send' | 'ask'
  access: PartnerAccess
  timeZone: string
}

/** Takes a transfer that is due: what is reserved is sent from here on, what was sent and never answered is unknown. */
const take = ({ database, clock, config }: Sending, clientId: number, id: string): Promise<Taken | null> =>
  database.inTenant(clientId, async (tx) => {
    const now = clock.now()
    const partner = await findPartner(tx, clientId)
    const row = await takeTransfer(tx, clientId, id)
    if (!partner || !row?.next_try_at || row.next_try_at > now) return null
    const does = row.state === 'reserved' ? 'send' : 'ask'
    const moved =
      row.state === 'unknown'
        ? row
        : await moveTransfer(tx, row, { event: row.state === 'sent' ? 'silence' : 'send', now, by: null })
    if (!moved) throw new Error(`transfer ${id} cannot go on from ${row.state}`)
    const tries = row.tries + 1
    const next = new Date(nextTry(now, tries).getTime() + config.partnerPatience)
    const taken = await updateTransfer(tx, moved, { tries, next_try_at: next })
    return {
      row: taken,
      does,
      access: accessOf({ clock, config }, partner),
      timeZone: await readTimeZone(tx, clientId),
    }
  })

/** Sends a transfer, or asks what became of it, where that is due. */
export async function stepTransfer(services: Sending, clientId: number, id: string): Promise<void> {
  const taken = await take(services, clientId, id)
  if (!taken) return
  const { does, access, timeZone } = taken
  const { account, points } = taken.row
  const answer = await (does === 'send' ? sendTransfer(access, { id, account, points }) : askTransfer(access, id))
  const userId = await services.database.inTenant(clientId, async (tx) => {
    const row = await takeTransfer(tx, clientId, id)
    if (!row) return null
    await takeAnswer(tx, row, answer, { now: services.clock.now(), timeZone })
    return row.user_id
  })
  if (userId !== null) await services.realtime.pokeUser(clientId, userId)
}

/** Sends one that was just reserved. */
export const sendReserved =
  (services: Sending): JobHandler =>
  async (payload) => {
    const { clientId, transferId } = payload as { clientId: number; transferId: string }
    await stepTransfer(services, clientId, transferId)
  }

/** Goes on with every transfer that is due; `isOn` as in {@link findPartnerClients}. */
export async function sendDue(services: Sending, which: { isOn?: boolean } = {}): Promise<void> {
  const { database, clock } = services
  for (const clientId of await findPartnerClients(database, which))
    for (const id of await database.inTenant(clientId, (tx) => findDue(tx, clientId, clock.now())))
      await stepTransfer(services, clientId, id)
}
