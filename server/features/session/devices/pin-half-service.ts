import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mostWrongProofs, type OpenedPinHalf } from '#contract/engine/session/pin-half.ts'
import type { Person } from '#server/engine/http/implement.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { keyedHash, openSealer } from '#server/platform/seal/seal.ts'
import { hashToken } from '../refresh-token.ts'
import { findFamily } from '../session-queries.ts'
import { beginTriesAnew, countProof, deleteFormerHalves, deleteHalf, insertHalf } from './pin-half-queries.ts'

// [Note: PIN halves] A PIN of few digits protects nothing of a device whose disk somebody copies: they try all of them
// on the copy. Where a client wants more, half of the key that the PIN opens is here, and comes only to who proves the
// PIN, ten tries in a row at most. The proof is derived as slowly as the key itself, with a salt that only the device
// has: neither the copy nor this table alone lets anybody try PINs.

/** A device whose answers are lost tries again, each time with a new half, and still has the PIN before: that one must stay. */
const mostOfSession = 10

const sealerOf = ({ config }: Services) => openSealer(config.secretKey, 'pin half')
const hashOf = ({ config }: Services, proof: string) => keyedHash(config.secretKey, 'pin proof', proof)

/** Keeps the half of a PIN for the session that asks; answers its token. */
export async function keepHalf(
  services: Services,
  { userId, sessionId }: Person,
  { proof, half }: { proof: string; half: string },
): Promise<string> {
  const { database, clock } = services
  const token = randomBytes(32).toString('base64url')
  const row = {
    hash: hashToken(token),
    family_id: sessionId,
    user_id: userId,
    proof_hash: hashOf(services, proof),
    half: sealerOf(services).seal(half),
    created_at: clock.now(),
  }
  await database.inSystem(async (tx) => {
    await insertHalf(tx, row)
    await deleteFormerHalves(tx, sessionId, mostOfSession)
  })
  return token
}

/** Gives the half to who proves the PIN while the session that set it lives. */
export function openHalf(
  services: Services,
  { token, proof }: { token: string; proof: string },
): Promise<OpenedPinHalf> {
  return services.database.inSystem(async (tx): Promise<OpenedPinHalf> => {
    const hash = hashToken(token)
    const row = await countProof(tx, hash)
    if (!row || !(await isOpen(tx, services, row.family_id))) return { outcome: 'gone' }
    if (timingSafeEqual(Buffer.from(row.proof_hash), Buffer.from(hashOf(services, proof)))) {
      await beginTriesAnew(tx, hash)
      return { outcome: 'right', half: sealerOf(services).open(row.half) }
    }
    if (row.tries < mostWrongProofs) return { outcome: 'wrong', left: mostWrongProofs - row.tries }
    await deleteHalf(tx, hash)
    return { outcome: 'gone' }
  })
}

async function isOpen(tx: Tx, { clock }: Services, familyId: string): Promise<boolean> {
  const family = await findFamily(tx, familyId)
  return family !== undefined && family.revoked_at === null && family.expires_at > clock.now()
}
