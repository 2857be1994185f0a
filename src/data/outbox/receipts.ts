import { personDb } from '../person-db.ts'

/** How long a delivered operation's receipt can be looked at. */
const receiptDays = 7

/** Removes receipts older than 7 days. Only delivered operations: nothing else ever expires. */
export async function pruneReceipts(userId: string): Promise<void> {
  const before = Date.now() - receiptDays * 86_400_000
  const { outbox } = personDb(userId)
  await outbox.filter((row) => row.state === 'applied' && (row.settledAt ?? 0) < before).delete()
}
