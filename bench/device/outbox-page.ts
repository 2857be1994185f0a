// Runs in the browser: the app's own outbox code over the browser's own storage and cryptography.
import { newId } from '#contract/engine/ids.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { sealBytes } from '#engine/session/seal.ts'
import { saveSession } from '#engine/session/session.ts'

/** Milliseconds that sealing so many parts takes, and that the browser's own AES-GCM takes for the same bytes. */
export async function timeSealing(parts: number, bytes: number): Promise<{ sealed: number; raw: number }> {
  const content = new Uint8Array(bytes)
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const timed = async (seal: (index: number) => Promise<unknown>) => {
    const begun = performance.now()
    for (let index = 0; index < parts; index++) await seal(index)
    return performance.now() - begun
  }
  const sealOne = (index: number) => sealBytes('bench', `file:bench:${index}`, content)
  const encryptOne = () =>
    crypto.subtle.encrypt({ name: 'AES-GCM', iv: crypto.getRandomValues(new Uint8Array(12)) }, key, content)
  await sealOne(0)
  await encryptOne()
  return { sealed: await timed(sealOne), raw: await timed(encryptOne) }
}

/** Queues sales with a photo each; the pictures are given, their number is not. */
export async function queueSales(signedIn: SignedIn, count: number, pictures: readonly string[]): Promise<number> {
  await saveSession(signedIn, 1)
  const member = { userId: signedIn.user.id, clientId: 1 }
  const blobs = await Promise.all(
    pictures.map(async (picture) => {
      const blob = await (await fetch(picture)).blob()
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
      return { blob, sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') }
    }),
  )
  let bytes = 0
  // Today by the world's clock may be tomorrow in the client's zone.
  const soldOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  for (let index = 0; index < count; index++) {
    const { blob, sha256 } = blobs[index % blobs.length] ?? { blob: new Blob(), sha256: '' }
    const ref = { fileId: newId(), sha256, bytes: blob.size, type: 'image/jpeg' }
    bytes += blob.size
    const payload = {
      invoiceNumber: `MED-${index}`,
      storeId: 6,
      soldOn,
      lines: [{ productId: 1, quantity: 1 }],
      observation: '',
      photo: ref,
    }
    await queueOperation({ member, kind: 'sale.report', payload, files: [{ ref, blob }] })
  }
  return bytes
}

/** Milliseconds of one drain, and what it came to. */
export async function timeDrain(
  userId: string,
): Promise<{ took: number; applied: number; refused: number; left: number }> {
  const begun = performance.now()
  const { applied, refused, left } = await drainOutbox(userId, { force: true })
  return { took: performance.now() - begun, applied, refused, left }
}

/** Milliseconds until everything is sent, however often the network goes away meanwhile. */
export async function timeSending(userId: string): Promise<number> {
  const begun = performance.now()
  while ((await drainOutbox(userId, { wake: true })).left > 0) await new Promise((resolve) => setTimeout(resolve, 200))
  return performance.now() - begun
}
