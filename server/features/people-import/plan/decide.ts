import { createHash } from 'node:crypto'
import type { ClientRole, RoleName } from '#contract/engine/session/client.ts'
import { can } from '#contract/model.ts'
import type { Importer } from '#server/engine/imports/import-queries.ts'
import { noPlace, type Place } from '#server/engine/structure/place-queries.ts'
import type { RowOutcome } from '#server/engine/imports/import-tables.ts'
import { sortedRoles, type RowFault, type Wish } from './read-row.ts'

/** Why somebody is blocked whom a file takes out; who was blocked for another reason is not let in by a file. */
export const importReason = 'import'

/** What there is of a person, in this client. */
export interface Found {
  userId: string
  email: string
  emailProven: boolean
  document: string | null
  documentCountry: string
  firstName: string
  lastName: string
  languageId: number | null
  firstAccess: boolean
  superuser: boolean
  /** A person of another client, too. */
  isElsewhere: boolean
  phone: string | null
  phoneVerified: boolean
  /** Their part in this client; null: none. */
  member: {
    rev: number
    roles: RoleName[]
    externalId: string | null
    isBlocked: boolean
    blockedReason: string | null
    hasEnded: boolean
    /** Ids, in order. */
    groups: string[]
    place: Place
  } | null
}

/** A hash of what there is of a person: another one later, and a row that was looked at is not applied. */
export const seenOf = (found: Found | null): string =>
  createHash('sha256').update(JSON.stringify(found)).digest('base64url').slice(0, 24)

/** What a person is to be, in the client and by themselves. */
export interface Target {
  email: string
  document: string | null
  documentCountry: string
  firstName: string
  lastName: string
  languageId: number | null
  phone: string | null
  roles: ClientRole[]
  externalId: string | null
  groups: string[]
  place: Place
  isBlocked: boolean
  blockedReason: string | null
}

/** What a row comes to. */
export type Decision =
  | {
      outcome: Extract<RowOutcome, 'new' | 'changed' | 'same' | 'blocked'>
      target: Target
      fields: string[]
      isKept: boolean
    }
  | { outcome: 'error'; fault: RowFault }

const refuse = (code: string, field: string | null): Decision => ({ outcome: 'error', fault: { code, field } })

// [Note: Whose fields] A file says what somebody is in the client: roles, groups, place, number, blocked or not. What they are by
// themselves (names, addresses, language) it says of those who are nobody else's: a person of another client, and who
// runs the platform, keeps their own, and so does everybody with what they sign in by once the account is theirs. That
// something was kept is told, and not of whom: the two reasons look the same.

/** What a row comes to for whoever was found (null: nobody). Nothing is written. */
export function decide(wish: Wish, found: Found | null, by: Importer, country: string): Decision {
  if (found === null) return decideNew(wish, by, country)
  const { member } = found
  const isTheirs = found.isElsewhere || found.superuser || member === null
  const isOpened = !found.firstAccess || found.emailProven
  let isKept = false
  const own = <T>(wanted: T | undefined, is: T, keeps: boolean): T => {
    if (wanted === undefined || wanted === is) return is
    if (!keeps) return wanted
    isKept = true
    return is
  }
  const document = wish.document === undefined ? undefined : (wish.document?.number ?? null)
  const keepsDocument = isTheirs || (isOpened && found.document !== null)
  const roles = sortedRoles(wish.roles ?? (member?.hasEnded === false ? (member.roles as ClientRole[]) : []))
  const target: Target = {
    email: own(wish.email, found.email, isTheirs || isOpened),
    document: own(document, found.document, keepsDocument),
    documentCountry: wish.document && !keepsDocument ? wish.document.country : found.documentCountry,
    firstName: own(wish.firstName, found.firstName, isTheirs),
    lastName: own(wish.lastName, found.lastName, isTheirs),
    languageId: own(wish.languageId, found.languageId, isTheirs),
    phone: own(wish.phone, found.phone, isTheirs || found.phoneVerified),
    roles,
    externalId: wish.externalId === undefined ? (member?.externalId ?? null) : wish.externalId,
    groups: wish.groups ?? member?.groups ?? [],
    place: placeOf(wish, member?.place ?? noPlace),
    isBlocked: member?.isBlocked ?? false,
    blockedReason: member?.blockedReason ?? null,
  }
  const isOther = member !== null && member.isBlocked && member.blockedReason !== importReason
  if (wish.active === false && !target.isBlocked) {
    if (member === null || member.hasEnded) return { outcome: 'same', target, fields: [], isKept }
    Object.assign(target, { isBlocked: true, blockedReason: importReason })
  } else if (wish.active === true && target.isBlocked) {
    if (isOther) isKept = true
    else Object.assign(target, { isBlocked: false, blockedReason: null })
  }
  const denied = judgeRoles(
    found.userId,
    member?.hasEnded === false ? (member.roles as ClientRole[]) : ['member'],
    roles,
    by,
  )
  if (denied) return denied
  const gone = findRetired(wish, member?.place ?? noPlace)
  if (gone) return gone
  if (target.isBlocked && !member?.isBlocked && found.userId === by.userId) return refuse('people.own', 'active')
  if (member === null) return { outcome: 'new', target, fields: [], isKept }
  const fields = changedFields(found, member, target)
  const outcome = target.isBlocked && !member.isBlocked ? 'blocked' : fields.length > 0 ? 'changed' : 'same'
  return { outcome, target, fields, isKept }
}

/** Where somebody is to work: a cell that is empty keeps. */
function placeOf({ branch, position, store }: Wish, has: Place): Place {
  return {
    branchId: branch === undefined ? has.branchId : (branch?.id ?? null),
    positionId: position === undefined ? has.positionId : (position?.id ?? null),
    storeId: store === undefined ? has.storeId : (store?.id ?? null),
  }
}

/** What is retired may stay with whoever has it; nobody comes into it. */
function findRetired({ branch, position, store }: Wish, has: Place): Decision | null {
  if (branch?.isActive === false && branch.id !== has.branchId) return refuse('import.branch_unknown', 'branch')
  if (position?.isActive === false && position.id !== has.positionId)
    return refuse('import.position_unknown', 'position')
  return store?.isActive === false && store.id !== has.storeId ? refuse('import.store_unknown', 'store') : null
}

function decideNew(wish: Wish, by: Importer, country: string): Decision {
  const missing = (['email', 'firstName', 'lastName'] as const).find((field) => wish[field] === undefined)
  const columns = { email: 'e-mail', firstName: 'first_name', lastName: 'last_name' } as const
  const target: Target = {
    email: wish.email ?? '',
    document: wish.document?.number ?? null,
    documentCountry: wish.document?.country ?? country,
    firstName: wish.firstName ?? '',
    lastName: wish.lastName ?? '',
    languageId: wish.languageId ?? null,
    phone: wish.phone ?? null,
    roles: sortedRoles(wish.roles ?? []),
    externalId: wish.externalId ?? null,
    groups: wish.groups ?? [],
    place: placeOf(wish, noPlace),
    isBlocked: false,
    blockedReason: null,
  }
  // Nobody is made a person of the client to be blocked at once.
  if (wish.active === false) return { outcome: 'same', target, fields: [], isKept: false }
  if (missing) return refuse('import.required', columns[missing])
  return (
    judgeRoles(null, ['member'], target.roles, by) ??
    findRetired(wish, noPlace) ?? { outcome: 'new', target, fields: [], isKept: false }
  )
}

/** Nobody changes their own roles, nor gives or takes what is not theirs to give. */
function judgeRoles(
  userId: string | null,
  before: readonly ClientRole[],
  after: readonly ClientRole[],
  by: Importer,
): Decision | null {
  const other = [...before, ...after].filter((role) => before.includes(role) !== after.includes(role))
  if (other.every((role) => role === 'member')) return null
  const mayGrant = can(by.roles, 'roles.grant') && userId !== by.userId
  const isAdministrator = other.includes('programme-admin') && !by.roles.includes('platform-admin')
  return mayGrant && !isAdministrator ? null : refuse('import.role_denied', 'roles')
}

function changedFields(found: Found, member: NonNullable<Found['member']>, target: Target): string[] {
  const pairs: [string, unknown, unknown][] = [
    ['e-mail', found.email, target.email],
    ['document', [found.document, found.documentCountry], [target.document, target.documentCountry]],
    ['first_name', found.firstName, target.firstName],
    ['last_name', found.lastName, target.lastName],
    ['language', found.languageId, target.languageId],
    ['phone', found.phone, target.phone],
    ['roles', sortedRoles(member.roles as ClientRole[]), target.roles],
    ['external_id', member.externalId, target.externalId],
    ['groups', member.groups, target.groups],
    ['branch', member.place.branchId, target.place.branchId],
    ['position', member.place.positionId, target.place.positionId],
    ['store', member.place.storeId, target.place.storeId],
    ['active', [member.isBlocked, member.hasEnded], [target.isBlocked, false]],
  ]
  return pairs.filter(([, is, wanted]) => JSON.stringify(is) !== JSON.stringify(wanted)).map(([field]) => field)
}
