import { createHash, randomBytes } from 'node:crypto'
import { recoveryLimits } from '#contract/features/recovery/recovery-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PersonRow } from '#server/features/session/people/person-access-service.ts'
import { insertLink, voidOthers } from './recovery-queries.ts'

/** The parts of `recover-password/{username}/{uidb64}/{token}`. */
export interface LinkParts {
  username: string
  uidb64: string
  token: string
}

/** What the database knows of a link's token. */
export const hashLink = (token: string): string => createHash('sha256').update(`link ${token}`).digest('hex')

/** A person's id as it stands in links. */
export const uidOf = (userId: string): string => Buffer.from(userId).toString('base64url')

/**
 * Makes a link for a person; `mailed` where it goes to their address, which whoever opens it shows to be theirs;
 * `seconds` it lives, else as long as links of its purpose do.
 */
export async function makeLink(
  tx: Tx,
  person: Pick<PersonRow, 'id' | 'username' | 'email'>,
  made: { purpose: 'set' | 'recover'; mailed: boolean; now: Date; seconds?: number },
): Promise<LinkParts> {
  const token = randomBytes(32).toString('base64url')
  const seconds = made.seconds ?? (made.purpose === 'set' ? recoveryLimits.firstLink : recoveryLimits.link)
  await insertLink(tx, {
    hash: hashLink(token),
    user_id: person.id,
    purpose: made.purpose,
    mailed: made.mailed,
    created_at: made.now,
    expires_at: new Date(made.now.getTime() + seconds * 1000),
  })
  return { username: person.username ?? person.email, uidb64: uidOf(person.id), token }
}

/** The address a link is opened at. */
export function linkAddress(publicUrl: string, purpose: 'set' | 'recover', link: LinkParts): string {
  const parts = [link.username, link.uidb64, link.token].map(encodeURIComponent).join('/')
  return `${publicUrl}/${purpose}-password/${parts}`
}

/** Whatever was on its way to set a password of this person is void. */
export const voidLinks = voidOthers
