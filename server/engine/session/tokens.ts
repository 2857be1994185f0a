import { isStaff, type RoleName } from '#contract/engine/session/client.ts'
import { randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT, errors } from 'jose'
import { tokenLifetime } from '#contract/engine/session/session.ts'
import type { Clock } from '#server/platform/clock.ts'
import { fail, ProblemError } from '#server/platform/problem.ts'
import { remember } from '#server/platform/remember.ts'

/** Whose token it is. */
export interface TokenPerson {
  userId: string
  sessionId: string
  /** Of a session that is of one client alone: which, and the modules it may use there (null: all). */
  only?: ConfinedTo
}

/** The one client a session is of. */
export interface ConfinedTo {
  clientId: number
  modules: readonly string[] | null
  /** The client's own provider opened it: its staff may act by it. One that a system opened is never a member of staff's. */
  staff?: true
}

/** Whether a session that is of one client alone may act for somebody with these roles there; never for the platform's. */
export const mayActFor = ({ staff }: ConfinedTo, roles: readonly RoleName[]): boolean =>
  staff ? !roles.includes('platform-admin') : !isStaff(roles)

/** A short-lived address of one file for one person; it ends with the session that made it. */
export interface FileLink {
  fileId: string
  clientId: number
  userId: string
  sessionId: string
}

/** Seconds that a file's link lives. */
export const linkLifetime = 3600

/** What a ticket of one use says; `id` is what is remembered of it once it was used. */
export interface Ticket {
  id: string
  clientId: number
  /** Whom a `webservice` ticket signs in. */
  userId?: string
  /** The system that asked for it. */
  systemId?: string
  /** Where a `go` ticket (link token) leads. */
  path?: string
  expiresAt: Date
}
export type TicketKind = 'webservice' | 'go'

/** Signs and checks the tokens that carry their own truth (HS256 with the secret key). */
export interface Tokens {
  /** `endsAt`: when the session ends, where that may be sooner than the token would. */
  signAccess(person: TokenPerson, endsAt?: Date): Promise<string>
  /** Fails with `session.required` (not ours) or `session.expired`. */
  verifyAccess(token: string): Promise<TokenPerson>
  signRealtime(person: TokenPerson, endsAt?: Date): Promise<string>
  verifyRealtime(token: string): Promise<TokenPerson>
  signLink(link: FileLink): Promise<string>
  verifyLink(token: string): Promise<FileLink>
  /** A token to be used once; whoever takes it remembers its id. `expiresIn` in seconds. */
  signTicket(kind: TicketKind, ticket: Omit<Ticket, 'id' | 'expiresAt'>, expiresIn: number): Promise<string>
  /** What a ticket says, or null when it is none of ours, of another kind or run out. */
  readTicket(kind: TicketKind, token: string): Promise<Ticket | null>
}

/** Tokens remembered as checked; a few hundred bytes each. */
const mostVerified = 10_000

type Audience = 'access' | 'realtime' | 'link' | TicketKind

/** How many of `most` seconds are left before `endsAt`. */
export function secondsLeft(most: number, endsAt: Date | undefined, now: Date): number {
  return endsAt ? Math.max(0, Math.min(most, Math.floor((endsAt.getTime() - now.getTime()) / 1000))) : most
}

/** Tokens of one secret key; `clock` decides when they expire. */
export function openTokens(secretKey: Uint8Array, clock: Clock): Tokens {
  const sign = (audience: Audience, claims: Record<string, string | number | readonly string[]>, expiresIn: number) => {
    const now = Math.floor(clock.now().getTime() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + expiresIn)
      .sign(secretKey)
  }
  const verify = async (audience: Audience, token: string) => {
    try {
      const { payload } = await jwtVerify(token, secretKey, {
        audience,
        algorithms: ['HS256'],
        currentDate: clock.now(),
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JWTExpired) fail('session.expired')
      if (error instanceof errors.JOSEError) fail('session.required')
      throw error
    }
  }
  const signPerson = (
    audience: 'access' | 'realtime',
    { userId, sessionId, only }: TokenPerson,
    endsAt: Date | undefined,
  ) =>
    sign(
      audience,
      {
        sub: userId,
        sid: sessionId,
        ...(only && {
          client: only.clientId,
          ...(only.modules && { modules: only.modules }),
          ...(only.staff && { staff: 1 }),
        }),
      },
      secondsLeft(tokenLifetime[audience], endsAt, clock.now()),
    )
  const verifyPerson = async (audience: Audience, token: string) => {
    const { sub, sid, exp, client, modules, staff } = await verify(audience, token)
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) fail('session.required')
    const only = typeof client === 'number' && {
      clientId: client,
      modules: Array.isArray(modules) ? modules.map(String) : null,
      ...(staff === 1 && { staff: true as const }),
    }
    return { person: { userId: sub, sessionId: sid, ...(only && { only }) }, expiresAt: exp * 1000 }
  }
  const verified = new Map<string, { person: TokenPerson; expiresAt: number }>()
  const verifyAccess = async (token: string): Promise<TokenPerson> => {
    // An app sends the same token for minutes: its signature is checked once.
    const known = verified.get(token)
    if (known && known.expiresAt > clock.now().getTime()) return known.person
    verified.delete(token)
    const checked = await verifyPerson('access', token)
    remember(verified, token, checked, mostVerified)
    return checked.person
  }
  return {
    signAccess: (person, endsAt) => signPerson('access', person, endsAt),
    verifyAccess,
    signRealtime: (person, endsAt) => signPerson('realtime', person, endsAt),
    verifyRealtime: async (token) => (await verifyPerson('realtime', token)).person,
    signLink: ({ fileId, clientId, userId, sessionId }) =>
      sign('link', { sub: userId, sid: sessionId, file: fileId, client: clientId }, linkLifetime),
    async verifyLink(token) {
      const { sub, sid, file, client } = await verify('link', token)
      if (typeof sub !== 'string' || typeof sid !== 'string') fail('session.required')
      if (typeof file !== 'string' || typeof client !== 'number') fail('session.required')
      return { fileId: file, clientId: client, userId: sub, sessionId: sid }
    },
    signTicket: (kind, { clientId, userId, systemId, path }, expiresIn) =>
      sign(
        kind,
        {
          jti: randomBytes(16).toString('base64url'),
          client: clientId,
          ...(userId !== undefined && { sub: userId }),
          ...(systemId !== undefined && { system: systemId }),
          ...(path !== undefined && { path }),
        },
        expiresIn,
      ),
    async readTicket(kind, token) {
      try {
        const { jti, client, sub, system, path, exp } = await verify(kind, token)
        if (typeof jti !== 'string' || typeof client !== 'number' || exp === undefined) return null
        return {
          id: jti,
          clientId: client,
          ...(sub !== undefined && { userId: sub }),
          ...(typeof system === 'string' && { systemId: system }),
          ...(typeof path === 'string' && { path }),
          expiresAt: new Date(exp * 1000),
        }
      } catch (error) {
        if (error instanceof ProblemError) return null
        throw error
      }
    },
  }
}
