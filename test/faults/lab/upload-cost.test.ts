import 'fake-indexeddb/auto'
import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { photoLimit } from '#contract/engine/files/file.ts'
import { newId } from '#contract/engine/ids.ts'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { saveSession } from '#engine/session/session.ts'
import { openInstallation, type Installation } from '../../support/server/test-installation.ts'
import { findPerson } from '#server/features/session/people/person-queries.ts'
import { startSession } from '#server/features/session/start-session-service.ts'
import { openNarrowLink } from '../../support/network/narrow-link.ts'

let installation: Installation
beforeAll(async () => void (installation = await openInstallation('embedded')))
afterAll(async () => installation.close())

/** Nearly as large as a photo may be: noise does not compress. */
async function largePhoto(): Promise<Buffer> {
  const side = 2950
  const bytes = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(bytes.length / photoLimit.bytes).toBeGreaterThan(0.99)
  return bytes
}

test('a 25 MB photo over a link that drops every 2 s arrives with at most 15 % more bytes than its size', async () => {
  const { services, ids, app } = installation
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const link = await openNarrowLink(`http://127.0.0.1:${port}`, { bytesPerSecond: 5_000_000, dropEvery: 2000 })
  vi.stubGlobal('location', { origin: link.url })
  try {
    const person = await services.database.inSystem((tx) => findPerson(tx, ids.ana))
    const signedIn = await startSession(services, person ?? expect.unreachable(), {
      address: '127.0.0.1',
      userAgent: undefined,
    })
    await saveSession(signedIn, 1)
    const member = { userId: ids.ana, clientId: 1 }
    const bytes = await largePhoto()
    const ref = {
      fileId: newId(),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      type: 'image/png',
    }
    await queueOperation({
      member,
      kind: 'photo.send',
      payload: { photoTypeId: 1, storeId: 2, photo: ref },
      files: [{ ref, blob: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) }],
    })
    // A drop that falls between two requests is one more reason to be asked again, as the app does.
    await vi.waitUntil(async () => (await drainOutbox(ids.ana, { wake: true })).left === 0, { timeout: 60_000 })
    expect(await readOutbox(member)).toMatchObject([{ state: 'applied' }])
    expect(link.drops).toBeGreaterThan(1)
    expect(link.up / bytes.length).toBeLessThan(1.15)
  } finally {
    vi.unstubAllGlobals()
    await link.close()
  }
}, 90_000)
