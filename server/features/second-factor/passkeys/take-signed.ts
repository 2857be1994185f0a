import type { Services } from '#server/engine/services.ts'
import { takeOnceIn } from '#server/features/session/tokens/one-time-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findPasskeys, lockTries, setPasskey } from '../second-factor-queries.ts'
import { nameOfChallenge, readChallenge, readSigned, type PasskeyUse } from './passkey.ts'

/**
 * Takes a challenge that a passkey of the person has signed, once; false for whatever else. It is no guess that could
 * be right by chance: it neither counts as a wrong code nor minds a lock.
 */
export async function takeSigned(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock'>,
  { userId, use, state, answer }: { userId: string; use: PasskeyUse; state: string; answer: string },
): Promise<boolean> {
  const challenge = readChallenge(services, state, userId, use)
  if (!challenge) return false
  // One after the other: the counter of a passkey only goes up.
  await lockTries(tx, userId)
  const passkeys = await findPasskeys(tx, userId)
  const used = await readSigned(
    services,
    challenge,
    answer,
    passkeys.map(({ passkey }) => passkey),
  )
  if (!used) return false
  await setPasskey(tx, userId, used)
  return takeOnceIn(tx, nameOfChallenge(challenge), new Date(challenge.until), services.clock.now())
}
