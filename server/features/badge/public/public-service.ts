import { clientOfAward } from '#contract/features/badge/award-id.ts'
import { awardsInList } from '#contract/features/badge/badge-rules.ts'
import type { ShownBadge } from '#contract/features/badge/badge-public.ts'
import type { Services } from '#server/engine/services.ts'
import { fail } from '#server/platform/problem.ts'
import { findAward, findBadgePerson, findProvenEmail, type Award } from '../award/award-queries.ts'
import { shownBadge } from '../award/award-rows.ts'
import { badgeAddresses } from '../credential/badge-addresses.ts'
import { findPublicKey, readSigningKey } from '../credential/key-service.ts'
import { signAward, signStatusList, type Subject } from '../credential/credential.ts'
import { writeBits } from '../credential/status-bits.ts'
import { findBrand, findHighestAward, findRevoked } from './public-queries.ts'

/** An award by its id; fails with `badge.unknown`. */
async function readAward({ database }: Pick<Services, 'database'>, awardId: string): Promise<Award> {
  const clientId = clientOfAward(awardId)
  const award = await database.inTenant(clientId, (tx) => findAward(tx, clientId, awardId))
  return award ?? fail('badge.unknown')
}

/** What anybody may know of an award. */
export async function readShown(services: Pick<Services, 'database' | 'clock'>, awardId: string): Promise<ShownBadge> {
  return shownBadge(await readAward(services, awardId), services.clock.now())
}

/** An award with its credential, as it is signed now. */
export async function readCredential(services: Services, awardId: string): Promise<{ award: Award; jwt: string }> {
  const { database, config } = services
  const award = await readAward(services, awardId)
  const owner = { clientId: award.client_id, userId: award.user_id }
  const subject = await database.inTenant(award.client_id, async (tx): Promise<Subject> => {
    const { subject: id, salt, names_email: namesEmail } = await findBadgePerson(tx, owner)
    const address = namesEmail ? await findProvenEmail(tx, award.user_id) : null
    return { id, email: address === null ? null : { address, salt } }
  })
  const signing = await readSigningKey(services)
  return { award, jwt: await signAward(award, { base: config.publicUrl, signing, subject }) }
}

/** A key by its name, as it is published. */
export async function readKey(services: Pick<Services, 'database'>, kid: string): Promise<string> {
  const key = (await findPublicKey(services, kid)) ?? fail('badge.unknown')
  return JSON.stringify({ ...key, kid, alg: 'RS256', use: 'sig' })
}

/** Who awards a client's badges. */
export async function readIssuer({ database, config }: Services, clientId: number): Promise<string> {
  const brand = (await database.inSystem((tx) => findBrand(tx, clientId))) ?? fail('badge.unknown')
  return JSON.stringify({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: badgeAddresses(config.publicUrl).issuer(clientId),
    type: ['Profile'],
    name: brand.programme || brand.name,
    url: config.publicUrl,
  })
}

/** One of a client's lists of what it revoked, signed; fails with `badge.unknown` where no award has a bit in it. */
export async function readStatusList(services: Services, clientId: number, list: number): Promise<string> {
  const { database, config, clock } = services
  const first = list * awardsInList
  const revoked = await database.inTenant(clientId, async (tx) => {
    const highest = await findHighestAward(tx, clientId)
    return highest === null || highest < first ? null : findRevoked(tx, clientId, first, first + awardsInList)
  })
  if (!revoked) return fail('badge.unknown')
  const signing = await readSigningKey(services)
  const encodedList = writeBits(revoked.map((index) => index - first))
  return signStatusList({ clientId, list, encodedList, now: clock.now() }, { base: config.publicUrl, signing })
}
