import * as v from 'valibot'
import type { CallAnswer, ContentCall } from '#contract/engine/content/launch.ts'
import { consistentHeader, xapiVersions } from '#contract/features/xapi/record-store.ts'
import { actorSchema, keyOfAgent } from '#contract/features/xapi/agent.ts'
import type { UnitLaunch } from './unit-launch.ts'

/** A call that was refused, as an answer. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** A call with its resource and its query. */
export interface Call extends ContentCall {
  resource: string
  query: URLSearchParams
}

export function openCall(call: ContentCall): Call {
  const [resource = '', query = ''] = call.path.split('?', 2)
  return { ...call, resource: resource.replace(/\/$/, ''), query: new URLSearchParams(query) }
}

/** An answer as every one of the record store is. */
export function answer(status: number, value?: unknown, headers: Record<string, string> = {}): CallAnswer {
  return {
    status,
    headers: {
      'x-experience-api-version': xapiVersions[0],
      [consistentHeader]: new Date().toISOString(),
      'content-type': 'application/json',
      ...headers,
    },
    body: value === undefined ? '' : JSON.stringify(value),
  }
}

/** What a call carries, as JSON. */
export function jsonOf({ body }: ContentCall): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown
  } catch {
    throw new Refused(400, 'xapi.invalid')
  }
}

/** Whoever a query names has to be the learner of the launch, in its registration. */
export function demandOwn({ query }: Call, { facts }: UnitLaunch): void {
  const [agent, registration] = [query.get('agent'), query.get('registration')]
  if (registration !== null && registration.toLowerCase() !== facts.registration)
    throw new Refused(403, 'xapi.not_yours')
  if (agent === null) return
  let named: unknown
  try {
    named = JSON.parse(agent)
  } catch {
    throw new Refused(400, 'xapi.invalid')
  }
  const read = v.safeParse(actorSchema, named)
  if (!read.success) throw new Refused(400, 'xapi.invalid')
  if (keyOfAgent(read.output) !== keyOfAgent(facts.learner)) throw new Refused(403, 'xapi.not_yours')
}
