import { clientHeader, wireHeader } from '#contract/engine/endpoint.ts'
import type { CapturedBy } from '#contract/engine/sync/evidence.ts'
import { newId } from '#contract/engine/ids.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import type { Change } from '#contract/engine/collection.ts'
import type { OperationAnswer, OperationKind } from '#contract/engine/operation.ts'
import type { PullLine } from '#contract/engine/sync/pull.ts'
import { wireVersion } from '#contract/engine/sync/wire.ts'

/** A person at the API, without a browser: what another device of theirs would send and see. */
export interface ApiPerson {
  signedIn: SignedIn
  request(path: string, init?: RequestInit): Promise<Response>
  /** All rows of the selected client, as a first pull gives them. */
  pullAll(): Promise<Change[]>
  send(
    kind: OperationKind,
    payload: Record<string, unknown>,
    more?: { id?: string; device?: CapturedBy },
  ): Promise<OperationAnswer>
}

/** Signs a demo person in at a running server and selects a client. */
export async function signInAt(url: string, email: string, clientId: number): Promise<ApiPerson> {
  const answer = await fetch(`${url}/etraining_login/login/`, {
    method: 'POST',
    headers: { [wireHeader]: String(wireVersion) },
    body: new URLSearchParams({ username: email, password: 'trilha-demo' }),
  })
  if (!answer.ok) throw new Error(`sign-in of ${email} answered ${answer.status}: ${await answer.text()}`)
  return personAt(url, (await answer.json()) as SignedIn, clientId)
}

/** Somebody who is signed in already, at this server (or at another one of the same installation). */
export function personAt(url: string, signedIn: SignedIn, clientId: number): ApiPerson {
  const request = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${signedIn.access_token}`)
    headers.set(clientHeader, String(clientId))
    headers.set(wireHeader, String(wireVersion))
    if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json')
    return fetch(`${url}${path}`, { ...init, headers })
  }
  return {
    signedIn,
    request,
    async pullAll() {
      const pulled = await request('/api/pull/', { method: 'POST', body: JSON.stringify({ cursor: null }) })
      const lines = (await pulled.text()).trim().split('\n')
      return lines
        .map((line) => JSON.parse(line) as PullLine)
        .flatMap((line) => (line.kind === 'page' ? line.changes : []))
    },
    async send(kind, payload, more = {}) {
      const now = new Date().toISOString()
      const operation = { id: newId(), kind, capturedAt: now, skewMs: 0, payload, dependsOn: [], ...more }
      const sent = await request('/api/operations/', {
        method: 'POST',
        body: JSON.stringify({ operations: [operation] }),
      })
      if (!sent.ok) throw new Error(`operations answered ${sent.status}: ${await sent.text()}`)
      const { answers } = (await sent.json()) as { answers: OperationAnswer[] }
      const first = answers[0]
      if (!first) throw new Error('no answer')
      return first
    },
  }
}
