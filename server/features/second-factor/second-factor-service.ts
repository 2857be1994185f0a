import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import { deleteFactors, hasConfirmed } from './second-factor-queries.ts'

/** Somebody, as far as it matters here. */
interface Owner {
  id: string
  superuser: boolean
}

/** Whether the person has to have a second factor and has none. Nobody of the demo has to: its people are everybody's. */
export async function missesSecondFactor(
  { config }: Pick<Services, 'config'>,
  tx: Tx,
  person: Owner,
): Promise<boolean> {
  return person.superuser && !config.demo && !(await hasConfirmed(tx, person.id))
}

/** Fails with `mfa.setup_required` for who has to have a second factor and has none; they sign in, and go no further. */
export async function demandSecondFactor(services: Pick<Services, 'config'>, tx: Tx, person: Owner): Promise<void> {
  if (await missesSecondFactor(services, tx, person)) fail('mfa.setup_required')
}

/** Takes every factor of a person away, with their recovery codes and a lock: the password alone opens the account. */
export const removeSecondFactors = (tx: Tx, userId: string): Promise<void> => deleteFactors(tx, userId)
