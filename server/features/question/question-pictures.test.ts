import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { keepBundle } from '#server/engine/files/bundles/keep-bundle.ts'
import { adoptMedia } from '#server/features/media/bring/adopt-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())

  test('a picture that came with content before there was a library is measured where a question is drawn on it', async () => {
    const { services, clock } = installation
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#d65a40' } })
      .webp()
      .toBuffer()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = { path: 'media.webp', sha256, bytes: bytes.length, type: 'image/webp' }
    const list = { entry: file.path, files: [file], choices: [] }
    const bundle = await keepBundle(services, 1, list, async () => Readable.from([bytes]))
    const media = await services.database.inTenant(1, (tx) =>
      adoptMedia(tx, { clientId: 1, userId: admin.userId, now: clock.now() }, [
        { bundle, kind: 'image', name: 'a.webp' },
      ]),
    )
    const id = media.get(bundle.bundleId)?.id ?? ''
    expect((await admin.get(`/api/admin/question-pictures/${id}/`)).json()).toMatchObject({ width: 40, height: 30 })
  })
})
