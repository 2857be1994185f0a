import { clientHeader, wireHeader } from '#contract/engine/endpoint.ts'
import { isProblem, stepOf, type Problem } from '#contract/engine/errors.ts'
import { wireVersion } from '#contract/engine/sync/wire.ts'
import { CallError } from '#platform/call-error.ts'
import { basic, bearer, createCall, type Call } from '#platform/call.ts'
import { deviceHeaders } from '../sync/device-line.ts'
import { serverOrigin } from './public-call.ts'
import { refreshSession } from './refresh.ts'
import { keepStep, readSession, standsBefore } from './session.ts'

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
    ...(clientId !== null && { [clientHeader]: String(clientId), ...(await deviceHeaders(session.user.id)) }),
  }
}

async function renew(caller: Caller, failedToken: string | null): Promise<boolean> {
  const session = await readSession(caller.userId)
  return session !== null && failedToken !== null && refreshSession(session.user.id, failedToken)
}

/**
 * The server wants something of this person first (a password of their own, accepted terms) that the
 * session does not know of: it learns it, and the app shows that step.
 */
async function learnStep(caller: Caller, problem: Problem | null): Promise<void> {
  const step = stepOf(problem?.code)
  const session = step && (await readSession(caller.userId))
  if (!session) return
  const clientId = caller.clientId ?? session.clientId
  if (standsBefore(session, step, clientId)) return
  const { user, accessToken, refreshToken, webservice } = session
  if (refreshToken === null || webservice) return keepStep(user.id, step, clientId)
  await refreshSession(user.id, accessToken).catch((error: unknown) => {
    // The next call that is refused tries again.
    if (!(error instanceof CallError)) throw error
  })
}

/** The client is not the person's any more and the session does not know it: it learns it, and the app shows another. */
async function learnClients(caller: Caller, problem: Problem | null): Promise<void> {
  const session = problem?.code === 'access.client_unknown' ? await readSession(caller.userId) : null
  const clientId = caller.clientId ?? session?.clientId
  if (!session?.refreshToken || session.webservice || !session.clients.some(({ id }) => id === clientId)) return
  await refreshSession(session.user.id, session.accessToken).catch((error: unknown) => {
    // The next call that is refused tries again.
    if (!(error instanceof CallError)) throw error
  })
}

/** A `call` of a certain person and client, with refresh; for the page, the workers and the service worker. */
export function callAs(caller: Caller): Call {
  const call = createCall({
    baseUrl: serverOrigin(),
    authorize: () => headersOf(caller),
    onUnauthorized: (failedToken) => renew(caller, failedToken),
  })
  return (endpoint, input, extras) =>
    call(endpoint, input, extras).catch(async (error: unknown) => {
      if (error instanceof CallError) {
        await learnStep(caller, error.problem)
        await learnClients(caller, error.problem)
      }
      throw error
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
  init: { method?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal } = {},
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
  const problem = await problemOf(first.response, init.signal)
  if (first.response.status === 403) await learnStep(caller, problem)
  if (first.response.status !== 401 || !problem) return first.response
  return (await renew(caller, first.token)) ? (await send()).response : first.response
}

/** Null where it says none; an answer that broke off in the middle is no answer. */
async function problemOf(response: Response, signal?: AbortSignal): Promise<Problem | null> {
  const type = response.headers.get('content-type') ?? ''
  if (response.ok || !type.includes('json')) return null
  try {
    const answer: unknown = await response.clone().json()
    return isProblem(answer) ? answer : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    if (signal?.aborted) throw error
    throw new CallError('offline', { cause: error })
  }
}
