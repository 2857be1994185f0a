import { clientHeader, wireHeader } from '#contract/endpoint.ts'
import { isProblem, type Problem } from '#contract/errors.ts'
import { wireVersion } from '#contract/wire.ts'
import { CallError } from '#platform/call-error.ts'
import { basic, bearer, createCall, type Call } from '#platform/call.ts'
import { serverOrigin } from './public-call.ts'
import { refreshSession } from './refresh.ts'
import { readSession } from './session.ts'

/** Who calls: the active person in the selected client unless named. */
export interface Caller {
  userId?: string
  clientId?: number | null
}

/** A token that ends this soon is not worth sending. */
const nearlyOver = 5000

const noSession: Problem = {
  type: 'urn:trilha:problem:session.required',
  status: 401,
  code: 'session.required',
  title: 'No session on this device',
  instance: '',
}

/** Headers of a caller, with the token taken from the sealed session at this moment. */
async function headersOf(caller: Caller): Promise<Record<string, string>> {
  let session = await readSession(caller.userId)
  // Also when that ends the session: what follows must not be sent with what is dead.
  if (session && session.expiresAt < Date.now() + nearlyOver) {
    await refreshSession(session.user.id, session.accessToken)
    session = await readSession(session.user.id)
  }
  if (!session) {
    // A call of nobody in particular says at least which app it is; one of a certain person is in vain.
    if (caller.userId === undefined) return basic()
    throw new CallError('problem', { problem: noSession, status: 401 })
  }
  const clientId = caller.clientId ?? session.clientId
  return {
    ...bearer(session.accessToken),
    ...(clientId !== null && { [clientHeader]: String(clientId) }),
  }
}

async function renew(caller: Caller, failedToken: string | null): Promise<boolean> {
  const session = await readSession(caller.userId)
  return session !== null && failedToken !== null && refreshSession(session.user.id, failedToken)
}

/** A `call` of a certain person and client, with refresh; for the page, the workers and the service worker. */
export function callAs(caller: Caller): Call {
  return createCall({
    baseUrl: serverOrigin(),
    authorize: () => headersOf(caller),
    onUnauthorized: (failedToken) => renew(caller, failedToken),
  })
}

/** `call` as whoever is active, in the selected client. */
export const call: Call = (endpoint, input, extras) => callAs({})(endpoint, input, extras)

/**
 * A plain fetch with the caller's headers, for what is not one JSON document (bytes with ranges).
 * Refreshes once at our own 401. Throws {@link CallError} when nothing answers; answers are the caller's to judge.
 */
export async function fetchAs(
  caller: Caller,
  path: string,
  init: { method?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  const send = async () => {
    const own = await headersOf(caller)
    const headers = { ...init.headers, ...own, [wireHeader]: String(wireVersion) }
    try {
      const response = await fetch(serverOrigin() + path, { ...init, headers, credentials: 'omit', cache: 'no-store' })
      return { response, token: own.authorization?.slice('Bearer '.length) ?? null }
    } catch (cause) {
      if (init.signal?.aborted) throw cause
      throw new CallError('offline', { cause })
    }
  }
  const first = await send()
  if (first.response.status !== 401 || !(await isOurs(first.response))) return first.response
  return (await renew(caller, first.token)) ? (await send()).response : first.response
}

async function isOurs(response: Response): Promise<boolean> {
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('json')) return false
  try {
    return isProblem(await response.clone().json())
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
