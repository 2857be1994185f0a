import { dropUnfinished } from '../downloads/clean-up.ts'
import { pruneReceipts } from '../outbox/receipts.ts'
import { finishSignOuts, peopleSignedIn } from '../session/session.ts'

/** What the app does once at every start: unfinished downloads leave the list, old receipts and half-done sign-outs go. */
export async function cleanUpDevice(): Promise<void> {
  await finishSignOuts()
  await dropUnfinished()
  for (const userId of await peopleSignedIn()) await pruneReceipts(userId)
}
