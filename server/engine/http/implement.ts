import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { AnySchema, Endpoint, OutputOf } from '#contract/engine/endpoint.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Member } from '../session/members.ts'
import type { TokenPerson } from '../session/tokens.ts'
import type { Services } from '../services.ts'
import type { Staff } from '../staff/staff.ts'

export type { Member } from '../session/members.ts'

/** A signed-in person. */
export type Person = TokenPerson

/** JSON that is text already, such as a stored document; it goes out as it is, unchecked. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Answers with JSON that is text already. */
export function rawJson(text: string): RawJson {
  return new RawJson(text)
}

type PartsOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer Response>
    ? { params: Params; query: Query; body: Body; response: Response }
    : never

/** What a handler works with: checked input, who asks, and the services. */
export interface Context<E extends Endpoint = Endpoint> {
  readonly params: OutputOf<PartsOf<E>['params']>
  readonly query: OutputOf<PartsOf<E>['query']>
  readonly body: OutputOf<PartsOf<E>['body']>
  /** Who asks; only where the endpoint's access is not `public`. */
  readonly person: Person
  /** Who asks, in which client; only where the endpoint's access is `member`. */
  readonly member: Member
  /** Who asks; only where the endpoint's access is `staff` or `platform`. */
  readonly staff: Staff
  /** Who asks at a public endpoint, when a valid access token came along (with the client's header); else null. */
  readonly readMember: () => Promise<Member | null>
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly log: Logger
}

/** The context of an endpoint's handler. */
export type ContextOf<E extends Endpoint> = Context<E>

/**
 * What a handler answers with: a value of the response schema (unknown fields are dropped on the way
 * out) or `RawJson`; where the endpoint has no response schema, bytes or a stream, or nothing when it
 * has sent something through `reply` itself.
 */
export type ResponseOf<E extends Endpoint> = PartsOf<E>['response'] extends AnySchema
  ? v.InferInput<PartsOf<E>['response']> | RawJson
  : Readable | Uint8Array | FastifyReply | void

/** An endpoint with its handler. */
export interface Implementation {
  readonly endpoint: Endpoint
  readonly handle: (context: Context) => Promise<unknown>
}

/**
 * Implements an endpoint of the contract. Before the handler runs, the platform has checked, in this
 * order: wire version, access and module, rate limit, media type and size, and the input against its schemas.
 */
export function implement<E extends Endpoint>(
  endpoint: E,
  handler: (context: ContextOf<E>) => Promise<ResponseOf<E>>,
): Implementation {
  // The route builds the context from the very schemas E is made of.
  return { endpoint, handle: handler as Implementation['handle'] }
}
