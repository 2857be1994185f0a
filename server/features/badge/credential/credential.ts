import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { awardsInList } from '#contract/features/badge/badge-rules.ts'
import type { Award } from '../award/award-queries.ts'
import { badgeAddresses } from './badge-addresses.ts'
import type { SigningKey } from './key-service.ts'

/** Contexts of what is signed (Open Badges 3.0; its JWT proof has the credential in `vc`). */
const contexts = {
  badge: ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  list: ['https://www.w3.org/ns/credentials/v2'],
}

/** Who an award says its person is. */
export interface Subject {
  /** The same in everything that they have of the client, and nothing else's. */
  id: string
  /** Where they let it say so: whose e-mail, with the salt of its hash. */
  email: { address: string; salt: string } | null
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** The hash of an e-mail as Open Badges writes it (3.0, IdentityObject). */
const identityHash = (email: string, salt: string): string =>
  `sha256$${createHash('sha256').update(`${email.toLowerCase()}${salt}`).digest('hex')}`

function subjectOf({ id, email }: Subject) {
  const said = { id: `urn:uuid:${id}`, type: ['AchievementSubject'] }
  if (!email) return said
  const identifier = {
    type: 'IdentityObject',
    hashed: true,
    identityHash: identityHash(email.address, email.salt),
    identityType: 'emailAddress',
    salt: email.salt,
  }
  return { ...said, identifier: [identifier] }
}

/** Signs an award: what it is of, who awarded it, and where it says that it was revoked. The same input signs the same. */
export async function signAward(
  award: Award,
  { base, signing, subject }: { base: string; signing: SigningKey; subject: Subject },
): Promise<string> {
  const address = badgeAddresses(base)
  const id = address.award(award.id)
  const issuer = address.issuer(award.client_id)
  const list = address.statusList(award.client_id, Math.floor(award.status_index / awardsInList))
  const at = award.status_index % awardsInList
  const credentialSubject = {
    ...subjectOf(subject),
    achievement: {
      id: `urn:uuid:${award.badge_id}`,
      type: ['Achievement'],
      name: award.title,
      description: award.criteria,
      criteria: { narrative: award.criteria },
      // Where other sites may show it from.
      image: { id: `${id}.png`, type: 'Image' },
    },
  }
  const vc = {
    '@context': contexts.badge,
    id,
    type: ['VerifiableCredential', 'AchievementCredential'],
    name: award.title,
    issuer: { id: issuer, type: ['Profile'], name: award.programme },
    validFrom: award.issued_at.toISOString(),
    ...(award.expires_at && { validUntil: award.expires_at.toISOString() }),
    credentialSubject,
    credentialStatus: {
      id: `${list}#${at}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(at),
      statusListCredential: list,
    },
  }
  const jwt = new SignJWT({ vc })
    .setProtectedHeader({ alg: 'RS256', kid: address.key(signing.kid), typ: 'JWT' })
    .setIssuer(issuer)
    .setJti(id)
    .setSubject(credentialSubject.id)
    .setNotBefore(seconds(award.issued_at))
  if (award.expires_at) jwt.setExpirationTime(seconds(award.expires_at))
  return jwt.sign(signing.key)
}

/** Signs a list of what a client revoked, as it is now. */
export async function signStatusList(
  { clientId, list, encodedList, now }: { clientId: number; list: number; encodedList: string; now: Date },
  { base, signing }: { base: string; signing: SigningKey },
): Promise<string> {
  const address = badgeAddresses(base)
  const id = address.statusList(clientId, list)
  const issuer = address.issuer(clientId)
  const vc = {
    '@context': contexts.list,
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: now.toISOString(),
    credentialSubject: { id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
  }
  return new SignJWT({ vc })
    .setProtectedHeader({ alg: 'RS256', kid: address.key(signing.kid), typ: 'JWT' })
    .setIssuer(issuer)
    .setJti(id)
    .setSubject(`${id}#list`)
    .setNotBefore(seconds(now))
    .sign(signing.key)
}
