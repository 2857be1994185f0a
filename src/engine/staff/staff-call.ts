import { clientHeader, idempotencyHeader, revisionHeader, type Endpoint } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import { CallError, problemCode } from '#platform/call-error.ts'
import type { CallInput, CallOutput } from '#platform/call.ts'
import { deskClientStore } from '#platform/desk/desk-client.ts'
import { askProof, factorStore } from '#platform/desk/proof.ts'
import { callAs } from '../session/api.ts'

/** What a call of staff says beside its input. */
export interface StaffCallExtras {
  /** The revision that was seen, where something is edited. */
  rev?: number
  /** What the write is repeated by; of its own unless told. */
  key?: string
  signal?: AbortSignal
}

/**
 * A call of staff in the client that is acted in. A write has a key: where its answer was lost it is sent again and done
 * once. Where the server wants a proof first the person is asked for it. Throws {@link CallError}.
 */
export async function staffCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { rev, key = newId(), signal }: StaffCallExtras = {},
): Promise<CallOutput<E>> {
  const client = endpoint.access === 'staff' ? deskClientStore.getState().client : null
  const headers = {
    ...(client && { [clientHeader]: String(client.id) }),
    ...(endpoint.method !== 'GET' && { [idempotencyHeader]: key }),
    ...(rev !== undefined && { [revisionHeader]: `"${rev}"` }),
  }
  const send = () => callAs({})(endpoint, input, { signal, headers })
  try {
    return await sendTwice(send, endpoint)
  } catch (error) {
    const code = problemCode(error)
    if (code === 'mfa.setup_required') factorStore.setState({ missing: true })
    const wanted = code === 'session.proof_required'
    if (!wanted || !(await askProof())) throw error
    return sendTwice(send, endpoint)
  }
}

/** A write whose answer was lost is asked about once more: under its key it is done once. */
async function sendTwice<T>(send: () => Promise<T>, { method }: Endpoint): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const lost = error instanceof CallError && (error.kind === 'offline' || error.kind === 'timeout')
    if (!lost || method === 'GET') throw error
    return send()
  }
}
