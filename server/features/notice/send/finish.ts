import type { Tx } from '#server/platform/database/database.ts'
import { hasOpenDelivery, setNotice, type NoticeRow } from './send-queries.ts'

/** Says of a notice that is held that it is sent, once nobody is to get it any more. */
export async function finishIfDone(
  tx: Tx,
  clientId: number,
  held: Pick<NoticeRow, 'id' | 'state' | 'addressed'>,
): Promise<void> {
  if (held.state !== 'sending' || !held.addressed) return
  if (!(await hasOpenDelivery(tx, clientId, held.id))) await setNotice(tx, clientId, held.id, { state: 'sent' })
}
