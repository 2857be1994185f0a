import { clientHeader, wireHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import { wireVersion } from '#contract/engine/sync/wire.ts'
import { refOf, sendPicture } from '../server/test-pictures.ts'
import type { Caller } from '../server/test-installation.ts'

/** A seller of the demo's first client who reports sales from a device that no test looks at. */
export async function openFarSeller(server: string, email: string) {
  const wire = { [wireHeader]: String(wireVersion) }
  const form = new URLSearchParams({ username: email, password: 'trilha-demo' })
  const signedIn = await fetch(`${server}/etraining_login/login/`, { method: 'POST', headers: wire, body: form })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const own = { ...wire, authorization: `Bearer ${token}`, [clientHeader]: '1' }
  const request: Caller['request'] = async (method, url, body, headers = {}) => {
    const isRaw = body instanceof Uint8Array
    const answer = await fetch(new URL(url, server), {
      method,
      headers: { ...own, ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isRaw ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: bytes,
      // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test knows what it asked for
      json: <T>() => JSON.parse(bytes.toString()) as T,
    }
  }
  return {
    /** Reports a sale of one product today; with a picture in a store that wants one. */
    async report(invoiceNumber: string, { quantity = 1, picture }: { quantity?: number; picture?: Buffer } = {}) {
      const photo = picture && refOf(picture)
      if (photo) await sendPicture({ request }, { ...photo, purpose: 'sale' }, picture)
      const now = new Date()
      const soldOn = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(now)
      const lines = [{ productId: 1, quantity }]
      const payload = { invoiceNumber, storeId: photo ? 1 : 6, soldOn, observation: '', lines, ...(photo && { photo }) }
      const operation = {
        id: newId(),
        kind: 'sale.report',
        payload,
        capturedAt: now.toISOString(),
        skewMs: 0,
        dependsOn: [],
      }
      const answer = await request('POST', '/api/operations/', { operations: [operation] })
      const [taken] = answer.json<{ answers: OperationAnswer[] }>().answers
      if (taken?.outcome !== 'applied') throw new Error(`not taken: ${answer.body.toString()}`)
    },
  }
}
