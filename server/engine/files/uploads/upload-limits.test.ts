import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FileRef, partBytes } from '#contract/engine/files/file.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { putPart, refOf, startUpload, type Upload } from '#test/support/server/test-pictures.ts'
import type { Member } from '../../http/implement.ts'
import { removeAbandoned } from './abandoned-uploads.ts'
import { beginUpload } from './start-upload.ts'
import type { UploadQuota } from './upload-quota.ts'

forEachEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  test('uploads that nobody finished are deleted after a week, younger ones stay', async () => {
    const old = { ...refOf(randomBytes(50)), purpose: 'sale' as const }
    const { uploadId, parts } = (await startUpload(installation.as('ana'), old)).json<Upload>()
    await putPart(installation.as('ana'), parts[0] ?? expect.unreachable(), randomBytes(50))
    await removeAbandoned(installation.services)
    expect((await startUpload(installation.as('ana'), old)).json<Upload>().uploadId).toBe(uploadId)
    installation.clock.pass(8 * 86_400_000)
    const young = { ...refOf(randomBytes(50)), purpose: 'sale' as const }
    const kept = (await startUpload(installation.as('ana'), young)).json<Upload>().uploadId
    expect(await removeAbandoned(installation.services)).toBeGreaterThan(0)
    expect((await startUpload(installation.as('ana'), old)).json<Upload>().uploadId).not.toBe(uploadId)
    expect((await startUpload(installation.as('ana'), young)).json<Upload>().uploadId).toBe(kept)
  })

  test('engine E6: uploads under way and bytes of a day are bounded by person and by client, also when many begin at once; what is known goes on, and a day later there is room', async () => {
    const { services, ids, clock } = installation
    const member = (userId: string, clientId: number) =>
      ({ userId, clientId, modules: ['insert_sales', 'upload_photos'] }) as unknown as Member
    // Away from what the other tests leave, all of it older than a day.
    clock.pass(9 * 86_400_000)
    await removeAbandoned(services)
    const begin = (userId: string, ref: FileRef, quota: UploadQuota) =>
      beginUpload(services, member(userId, 1), { ...ref, purpose: 'sale', partBytes }, quota).then(
        () => 'begun',
        (error: unknown) => (error as { code: string }).code,
      )
    const count = (answers: string[]) => answers.filter((answer) => answer === 'begun').length
    const wide = { open: 1000, bytes: 1e12 }
    const refs = Array.from({ length: 8 }, () => refOf(randomBytes(100)))
    const few = { person: { open: 3, bytes: 1e12 }, client: wide }
    const answers = await Promise.all(refs.map((ref) => begin(ids.ana, ref, few)))
    expect(count(answers)).toBe(3)
    expect(answers.filter((answer) => answer === 'file.too_many')).toHaveLength(5)
    // What is under way already is no new upload.
    const known = refs[answers.indexOf('begun')] ?? expect.unreachable()
    expect(await begin(ids.ana, known, few)).toBe('begun')
    expect(await begin(ids.bia, refOf(randomBytes(100)), few)).toBe('begun')

    const small = { person: { open: 1000, bytes: 600 }, client: wide }
    const more = await Promise.all(Array.from({ length: 5 }, () => begin(ids.ana, refOf(randomBytes(100)), small)))
    expect(count(more)).toBe(3)
    clock.pass(25 * 3_600_000)
    expect(await begin(ids.ana, refOf(randomBytes(100)), small)).toBe('begun')

    const client = { person: wide, client: { open: 1000, bytes: 250 } }
    expect(await begin(ids.bia, refOf(randomBytes(100)), client)).toBe('begun')
    expect(await begin(ids.ana, refOf(randomBytes(100)), client)).toBe('file.too_many')
  })
})
