import { secondFactorLimits } from '#contract/features/second-factor/second-factor-contract.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { openSealer } from '#server/platform/seal/seal.ts'
import { hashRecoveryCode } from './codes/recovery-code.ts'
import { stepOfCode } from './codes/totp.ts'
import {
  findTotp,
  hasConfirmed,
  lockTries,
  setTries,
  takeRecoveryCode,
  takeStep,
  type FactorRow,
} from './second-factor-queries.ts'

// [Note: Codes] Codes of one person are looked at one after the other, whichever server they come to: each holds the
// row of their tries. So a code of a time step counts once, and of a thousand guesses at the same moment six are looked
// at. A right code begins the count anew; the sixth wrong one in a row locks for a quarter of an hour, right codes too.

/** What became of a code. `wrong` and `locked` must be committed, too: they count. */
export type Verdict =
  | { outcome: 'right'; recovery: boolean }
  | { outcome: 'wrong' | 'none' }
  | { outcome: 'locked'; until: Date }

const sealerOf = ({ config }: Pick<Services, 'config'>) => openSealer(config.secretKey, 'second factor')

/** Seals a secret to its person: a row that somebody moves to another person opens nothing. */
export const sealSecret = (services: Pick<Services, 'config'>, userId: string, secret: Uint8Array): string =>
  sealerOf(services).seal(`${userId} ${Buffer.from(secret).toString('base64')}`)

/** The secret of a factor. Throws for what was not sealed for its person with this key. */
export function openSecret(services: Pick<Services, 'config'>, { user_id, secret }: FactorRow): Buffer {
  const [owner, text = ''] = secret === null ? [] : sealerOf(services).open(secret).split(' ')
  if (owner !== user_id) throw new Error('the secret of a second factor is of somebody else')
  return Buffer.from(text, 'base64')
}

/** Looks at a code of a person and takes it; recovery codes only where `recovery` is true. See [Note: Codes]. */
export async function checkCode(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock'>,
  asked: { userId: string; code: string; recovery: boolean },
): Promise<Verdict> {
  const { userId } = asked
  const now = services.clock.now()
  const tries = await lockTries(tx, userId)
  if (tries.locked_until && tries.locked_until > now) return { outcome: 'locked', until: tries.locked_until }
  const totp = await findTotp(tx, userId)
  const factor = totp?.confirmed_at ? totp : null
  if (!factor && !(await hasConfirmed(tx, userId))) return { outcome: 'none' }
  const taken = await takeCode(tx, services, { ...asked, factor, now })
  if (taken) {
    await setTries(tx, userId, { wrong: 0, locked_until: null })
    return { outcome: 'right', recovery: taken === 'recovery' }
  }
  if (tries.wrong < secondFactorLimits.wrong) {
    await setTries(tx, userId, { wrong: tries.wrong + 1, locked_until: null })
    return { outcome: 'wrong' }
  }
  const until = new Date(now.getTime() + secondFactorLimits.lock * 1000)
  await setTries(tx, userId, { wrong: 0, locked_until: until })
  return { outcome: 'locked', until }
}

async function takeCode(
  tx: Tx,
  services: Pick<Services, 'config'>,
  {
    userId,
    code,
    recovery,
    factor,
    now,
  }: { userId: string; code: string; recovery: boolean; factor: FactorRow | null; now: Date },
): Promise<'totp' | 'recovery' | null> {
  const digits = code.replaceAll(/\s/g, '')
  if (factor && /^\d{6}$/.test(digits)) {
    const step = stepOfCode(openSecret(services, factor), digits, now, factor.last_step)
    if (step === null) return null
    await takeStep(tx, factor.id, step, now)
    return 'totp'
  }
  if (!recovery) return null
  const hash = hashRecoveryCode(services.config.secretKey, userId, code)
  return (await takeRecoveryCode(tx, userId, hash)) ? 'recovery' : null
}

/** Fails with what a code that was not right is answered; to be called once that is committed. */
export function demandRight(verdict: Verdict, now: Date): asserts verdict is Extract<Verdict, { outcome: 'right' }> {
  if (verdict.outcome === 'locked')
    fail('mfa.locked', { retryAfter: Math.max(1, Math.ceil((verdict.until.getTime() - now.getTime()) / 1000)) })
  if (verdict.outcome === 'wrong') fail('mfa.code_wrong')
  if (verdict.outcome === 'none') fail('mfa.none')
}
