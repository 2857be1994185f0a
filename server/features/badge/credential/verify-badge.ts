import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import * as v from 'valibot'
import type { AwardState } from '#contract/features/badge/badge-rules.ts'
import type { PublicKey } from '../badge-tables.ts'
import { readBit } from './status-bits.ts'

/** What a credential is checked against. */
export interface Trust {
  /** A key by the address that the credential names; null: none of ours. */
  key: (address: string) => Promise<PublicKey | null>
  /** The signed status list at an address; null: there is none. */
  statusList: (address: string) => Promise<string | null>
  /** Whether badges of that issuer are to be believed. */
  isIssuer: (issuer: string) => boolean
  now: Date
}

/** How a credential stands, and which it is (`jti`); `false`: not ours, or not as we signed it. */
export type Verified = { state: AwardState; id: string } | { state: 'false'; id: null }

const not: Verified = { state: 'false', id: null }

const claims = {
  iss: v.string(),
  jti: v.string(),
  sub: v.string(),
  nbf: v.number(),
}
const awardSchema = v.object({
  ...claims,
  exp: v.optional(v.number()),
  vc: v.object({
    id: v.string(),
    type: v.array(v.string()),
    issuer: v.object({ id: v.string() }),
    credentialSubject: v.object({ id: v.string(), type: v.array(v.string()) }),
    credentialStatus: v.object({
      type: v.literal('BitstringStatusListEntry'),
      statusPurpose: v.literal('revocation'),
      statusListIndex: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
      statusListCredential: v.string(),
    }),
  }),
})
const listSchema = v.object({
  ...claims,
  vc: v.object({
    id: v.string(),
    issuer: v.string(),
    credentialSubject: v.object({
      type: v.literal('BitstringStatusList'),
      statusPurpose: v.literal('revocation'),
      encodedList: v.string(),
    }),
  }),
})

/** The claims of a JWT whose signature is by the key that it names; null for anything else. */
async function readSigned(jwt: string, { key }: Trust): Promise<unknown> {
  try {
    const { alg, kid } = decodeProtectedHeader(jwt)
    const found = alg === 'RS256' && typeof kid === 'string' ? await key(kid) : null
    if (!found) return null
    const { payload } = await compactVerify(jwt, await importJWK({ ...found }, 'RS256'), { algorithms: ['RS256'] })
    return JSON.parse(new TextDecoder().decode(payload))
  } catch {
    // No JWT at all, or one that was touched: both are simply not ours.
    return null
  }
}

/** Checks a credential: its signature, who issued it, its dates, and whether it was revoked. Changes nothing. */
export async function verifyBadge(jwt: string, trust: Trust): Promise<Verified> {
  const read = v.safeParse(awardSchema, await readSigned(jwt, trust))
  if (!read.success) return not
  const { iss, jti, sub, nbf, exp, vc } = read.output
  const isOne = vc.issuer.id === iss && vc.id === jti && vc.credentialSubject.id === sub
  const isBadge = vc.type.includes('AchievementCredential') && vc.credentialSubject.type.includes('AchievementSubject')
  const now = trust.now.getTime() / 1000
  if (!isOne || !isBadge || !trust.isIssuer(iss) || now < nbf) return not
  const { statusListCredential: address, statusListIndex: at } = vc.credentialStatus
  const list = v.safeParse(listSchema, await readSigned((await trust.statusList(address)) ?? '', trust))
  // Of a list that is somebody else's nothing is believed.
  if (!list.success || list.output.iss !== iss || list.output.vc.id !== address || list.output.vc.issuer !== iss)
    return not
  const isRevoked = readBit(list.output.vc.credentialSubject.encodedList, at)
  if (isRevoked === null) return not
  if (isRevoked) return { state: 'revoked', id: jti }
  return { state: exp !== undefined && now >= exp ? 'expired' : 'valid', id: jti }
}
