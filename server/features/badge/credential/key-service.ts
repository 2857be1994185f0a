import { randomBytes } from 'node:crypto'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { openSealer } from '#server/platform/seal/seal.ts'
import type { PublicKey } from '../badge-tables.ts'

// [Note: Badge keys] One key of the installation signs the badges of all its clients. Whoever checks a badge reads its
// public key at the address that the badge names, so that of every key that ever signed the public part stays. The private
// one is sealed with the SECRET_KEY, and thrown away by a rotation: what was signed with it is checked as before, and
// nothing is signed with it any more. Two servers that make the first key at once make two; both are published.

type Parts = Pick<Services, 'database' | 'config' | 'clock'>

/** What a badge is signed with. */
export interface SigningKey {
  kid: string
  key: CryptoKey
}

const sealerOf = ({ config }: Parts) => openSealer(config.secretKey, 'badge keys')

/** Makes a key; from its commit on badges are signed with it. */
async function addKey(parts: Parts, tx: Tx): Promise<{ kid: string; sealed: string }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const { n = '', e = '' } = await exportJWK(publicKey)
  const kid = randomBytes(12).toString('base64url')
  const jwk: PublicKey = { kty: 'RSA', n, e }
  const sealed = sealerOf(parts).seal(await exportPKCS8(privateKey))
  const row = { kid, public_key: JSON.stringify(jwk), created_at: parts.clock.now() }
  await tx.insertInto('badge_key').values(row).execute()
  await tx.insertInto('badge_key_secret').values({ kid, sealed }).execute()
  return { kid, sealed }
}

/** The newest key, made where there is none. */
export async function readSigningKey(parts: Parts): Promise<SigningKey> {
  const { kid, sealed } = await parts.database.inSystem(async (tx) => {
    const newest = await tx
      .selectFrom('badge_key_secret')
      .innerJoin('badge_key', 'badge_key.kid', 'badge_key_secret.kid')
      .select(['badge_key.kid', 'badge_key_secret.sealed'])
      .orderBy('badge_key.created_at', 'desc')
      .orderBy('badge_key.kid')
      .limit(1)
      .executeTakeFirst()
    return newest ?? (await addKey(parts, tx))
  })
  return { kid, key: await importPKCS8(sealerOf(parts).open(sealed), 'RS256') }
}

/** A public key by its name, of whatever time. */
export async function findPublicKey({ database }: Pick<Services, 'database'>, kid: string): Promise<PublicKey | null> {
  const row = await database.inSystem((tx) =>
    tx.selectFrom('badge_key').select('public_key').where('kid', '=', kid).executeTakeFirst(),
  )
  return row?.public_key ?? null
}

/** Has badges signed with a new key, and throws the private part of those before away. Gives the new one's name. */
export async function rotateKey(parts: Parts): Promise<string> {
  return parts.database.inSystem(async (tx) => {
    const { kid } = await addKey(parts, tx)
    await tx.deleteFrom('badge_key_secret').where('kid', '<>', kid).execute()
    return kid
  })
}
