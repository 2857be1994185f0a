import { pagesToPass, type StepPage } from '#contract/features/page/page-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findWanted, insertAcceptance, setPassed } from './page-queries.ts'

const columns = { terms: 'terms_version', onboarding: 'onboarding_version' } as const

/**
 * Notes that a person accepted the client's terms (or saw its onboarding) in the version that holds now;
 * false when that is another one than they were shown. Without `version` the present one is meant, as
 * in a registration that shows the terms itself.
 */
export async function passPage(
  tx: Tx,
  owner: { clientId: number; userId: string },
  step: StepPage,
  now: Date,
  version?: number,
): Promise<boolean> {
  const wanted = await findWanted(tx, owner.clientId, columns[step])
  if (version !== undefined && version !== wanted) return false
  if (wanted === 0) return true
  await setPassed(tx, owner, columns[step], wanted)
  await insertAcceptance(tx, owner, pagesToPass[step], wanted, now)
  return true
}
