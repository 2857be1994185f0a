import { isLateAlone, type AttemptFlag } from '#contract/features/attempt/arrival-rules.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What is decided of an attempt by its flags alone: it is accepted where its client believes what came late, and no more is odd. */
export async function believe(tx: Tx, clientId: number, flags: readonly AttemptFlag[]): Promise<'accept' | null> {
  if (!isLateAlone(flags)) return null
  return (await readAccess(tx, clientId)).lateEvidence === 'accept' ? 'accept' : null
}
