import type * as v from 'valibot'

/**
 * Who may call an endpoint.
 * - `public`: anybody, with or without the client's Basic header.
 * - `session`: a signed-in person (Bearer access token).
 * - `realtime`: the holder of a realtime-service token (Bearer).
 * - `member`: a signed-in person acting in one client, named by the `trilha-client` header.
 * - `system`: another system of a client, with Basic credentials of its own.
 * - `staff`: staff of the client that the `trilha-client` header names, and platform administrators; see `permission`.
 * - `platform`: platform administrators, in no client.
 */
export type Access = 'public' | 'session' | 'realtime' | 'member' | 'system' | 'staff' | 'platform'

// oxlint-disable-next-line typescript/no-explicit-any -- any schema at all may stand here
export type AnySchema = v.GenericSchema<any, any>

/** One call both sides agree on: implemented by `implement` (server), called by `call` (app). */
export interface Endpoint<
  Params extends AnySchema | undefined = AnySchema | undefined,
  Query extends AnySchema | undefined = AnySchema | undefined,
  Body extends AnySchema | undefined = AnySchema | undefined,
  Response extends AnySchema | undefined = AnySchema | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Exact path with its trailing slash; parameters as `:name`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  /** Also for who has still to change a password given out by others, or to accept the terms (`member` access only). */
  readonly beforeSteps?: true
  /** Also for who was blocked in the client, or has left it: what they captured goes to its staff (`member` access only). */
  readonly whileKeptOut?: true
  /** Also while the platform, or the client, is in maintenance: everything else is answered 503 then. */
  readonly inMaintenance?: true
  /** Also for a session that another system opened: it is of one client, and not about the account (`session` access only). */
  readonly confined?: true
  /** The client's module that must be switched on (`member` and `staff` access only). */
  readonly module?: string
  /** What who asks must be allowed to (`staff` and `platform` access, which always name it). */
  readonly permission?: string
  /** Asked of who showed within five minutes that it is they (`staff` and `platform` access only). */
  readonly proof?: true
  /** It changes what others may be changing: `If-Match` names the revision that was seen (`staff` and `platform` access only). */
  readonly edits?: true
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /**
   * How the body travels; JSON unless told. `form` takes application/x-www-form-urlencoded or JSON, `stream`
   * bytes as they come, `any` whatever comes, as bytes.
   */
  readonly encoding?: 'json' | 'form' | 'bytes' | 'stream' | 'any'
  /** Absent where the answer is not one JSON document (bytes, event stream, NDJSON); see `produces`. */
  readonly response?: Response
  /** Media type of the answer where it is not JSON. */
  readonly produces?: string
  /** It answers HEAD as it answers GET, without the body. */
  readonly heads?: true
  /** Largest body in bytes; 256 KiB unless told. */
  readonly maxBytes?: number
  /** Requests allowed per person (or address) and minute; 600 unless told. */
  readonly perMinute?: number
  /** A page of another site may post here (a sign-in provider's); no cookie is trusted there. */
  readonly fromOtherSites?: true
  /** Error codes of its own, beside those that every endpoint may answer. */
  readonly errors?: readonly string[]
}

/** Declares an endpoint; the types of its parts are kept. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Params extends AnySchema | undefined = undefined,
  Query extends AnySchema | undefined = undefined,
  Body extends AnySchema | undefined = undefined,
  Response extends AnySchema | undefined = undefined,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition
}

export type InputOf<S> = S extends AnySchema ? v.InferInput<S> : undefined
export type OutputOf<S> = S extends AnySchema ? v.InferOutput<S> : undefined

/** Header that names the client (company) a `member` call acts in. */
export const clientHeader = 'trilha-client'
/** Header that names a write of staff: sent again within 24 h it is answered as the first time. */
export const idempotencyHeader = 'idempotency-key'
/** Header that names the revision which an edit was made on, in quotes: `"7"`. */
export const revisionHeader = 'if-match'
/** Header that carries the app's wire version; see `wire.ts`. */
export const wireHeader = 'trilha-wire'
