import 'fake-indexeddb/auto'
import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { deviceDb } from '#engine/database/device-db.ts'
import { listDownloads } from '#engine/downloads/downloads.ts'
import { runDownloads } from '#engine/downloads/download-engine.ts'
import { queueDownload, removeDownload } from '#engine/downloads/queue.ts'
import { openStored, storedFile } from '#engine/files/playback.ts'
import { saveSession } from '#engine/session/session.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { makeBundle, type NewBundleFile } from '#server/engine/files/bundles/make-bundle.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { findPerson } from '#server/features/session/people/person-queries.ts'
import { startSession } from '#server/features/session/start-session-service.ts'
import { openNarrowLink } from '../../support/network/narrow-link.ts'
import { openInstallation, type Installation } from '../../support/server/test-installation.ts'

let installation: Installation
beforeAll(async () => void (installation = await openInstallation('embedded')))
afterAll(async () => installation.close())

const fileBytes = 4000
const files = Array.from({ length: 2000 }, (_, at): NewBundleFile => ({
  path: `aula/${at}.html`,
  body: randomBytes(fileBytes),
}))

/** Course 70 of client 1: one activity of two thousand small files. */
async function publishPackage(): Promise<void> {
  const { services } = installation
  const { course, activities } = (await installation.as('ana').request('GET', '/api/courses/2/')).json<{
    course: Course
    activities: KnownActivity[]
  }>()
  const bundle = await makeBundle(services, 1, files)
  const [page] = activities
  const activity = { ...page, id: 7001, courseId: 70, type: 'image', content: { bundle } } as KnownActivity
  await services.database.inTenant(1, (tx) =>
    publishCourse(tx, 1, { ...course, id: 70, bytes: bundle.bytes }, [activity], installation.clock.now()),
  )
}

test('engine A1: two thousand small files over a link that drops arrive whole, with at most 25 % more bytes than their size', async () => {
  const { services, ids, app } = installation
  await publishPackage()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const link = await openNarrowLink(`http://127.0.0.1:${port}`, { bytesPerSecond: 4_000_000, dropEvery: 700 })
  vi.stubGlobal('location', { origin: link.url })
  try {
    const person = await services.database.inSystem((tx) => findPerson(tx, ids.ana))
    const signedIn = await startSession(services, person ?? expect.unreachable(), {
      address: '127.0.0.1',
      userAgent: undefined,
    })
    await saveSession(signedIn, 1)
    const member = { userId: ids.ana, clientId: 1 }
    await vi.waitUntil(
      async () =>
        pullChanges(member).then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    const before = link.down
    expect(await queueDownload(member, 70)).toBe(true)
    await vi.waitUntil(async () => (await runDownloads()).remaining === 0, { timeout: 60_000 })
    expect(await listDownloads(member)).toMatchObject([{ courseId: 70, state: 'complete', progress: 1 }])
    expect(link.drops).toBeGreaterThan(1)
    expect((link.down - before) / (files.length * fileBytes)).toBeLessThan(1.25)
    for (const { body } of files) {
      const hash = createHash('sha256').update(body).digest('hex')
      const file = (await storedFile(hash)) ?? expect.unreachable(`${hash} is not whole`)
      const kept = await new Response(openStored(file, 0, file.bytes - 1)).arrayBuffer()
      expect(Buffer.from(kept).equals(Buffer.from(body))).toBe(true)
    }
    await removeDownload(member, 70)
    for (const table of ['downloads', 'files', 'fileChunks']) expect(await deviceDb().table(table).count()).toBe(0)
  } finally {
    vi.unstubAllGlobals()
    await link.close()
  }
}, 120_000)
