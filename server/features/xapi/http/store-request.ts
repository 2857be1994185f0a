import * as v from 'valibot'
import { actorSchema, keyOfAgent } from '#contract/features/xapi/agent.ts'
import { versionHeader, xapiVersions } from '#contract/features/xapi/record-store.ts'
import { timestampSchema, uuidSchema } from '#contract/features/xapi/statement-schema.ts'
import type { Context } from '#server/engine/http/implement.ts'
import { authenticateSystem } from '#server/features/sign-in/client-system/client-system-service.ts'
import { fail } from '#server/platform/problem.ts'

/** Who asks the record store, and what. */
export interface StoreRequest {
  clientId: number
  /** What it vouches by. */
  systemId: string
  query: Readonly<Record<string, unknown>>
  version: string
}

const spoken = /^(1\.0(\.\d+)?|2\.0(\.\d+)?)$/

/** Finds out who asks, and refuses a version of xAPI that is not spoken. Every answer says the newest of its line. */
export async function openStoreRequest({ services, request, reply }: Context): Promise<StoreRequest> {
  const system = await authenticateSystem(services, request, 'records')
  const version = String(request.headers[versionHeader] ?? '')
  reply.headers({
    [versionHeader]: version.startsWith('2') ? xapiVersions[1] : xapiVersions[0],
    'cache-control': 'no-store',
  })
  if (!spoken.test(version)) fail('xapi.invalid', { values: { field: versionHeader } })
  return { clientId: system.client_id, systemId: system.id, query: request.query as Record<string, unknown>, version }
}

/** A value by its schema, or `xapi.invalid` with the place where it is not. */
export function readAs<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  return fail('xapi.invalid', { values: { field: v.getDotPath(read.issues[0]) ?? '' } })
}

/** JSON of a body. */
export function jsonOf(body: unknown): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.isBuffer(body) ? body : Buffer.alloc(0))
    return JSON.parse(text) as unknown
  } catch {
    return fail('xapi.invalid', { values: { field: 'body' } })
  }
}

/** Somebody as a query names them: as JSON. */
export const agentParameter = v.pipe(
  v.string(),
  v.transform((text): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  }),
  actorSchema,
  v.check((actor) => keyOfAgent(actor) !== null, 'an identifier'),
)
export const registrationParameter = v.pipe(
  uuidSchema,
  v.transform((id) => id.toLowerCase()),
)
export const instantParameter = v.pipe(
  timestampSchema,
  v.transform((text) => new Date(text)),
)
export const flagParameter = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
)
