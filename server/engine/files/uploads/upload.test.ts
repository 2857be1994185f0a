import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partBytes, partsAtOnce, unitBytes } from '#contract/engine/files/file.ts'
import { newId } from '#contract/engine/ids.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import {
  completeUpload,
  putPart,
  refOf,
  sendPicture,
  startUpload,
  type Upload,
} from '#test/support/server/test-pictures.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { makePicture } from '../pictures/picture.ts'

const fixtures = new URL('../../../../../shared/fixtures/', import.meta.url)
const noFixtures = existsSync(fixtures) ? null : `no folder ${fixtures.pathname}`
if (noFixtures) process.stderr.write(`skipped tests of real pictures: ${noFixtures}\n`)

/** A picture of more than one part: noise does not compress. */
async function largePicture(): Promise<Buffer> {
  const [width, height] = [1500, 1500]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

forEachEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  const codeOf = (answer: { status: number; json: () => Record<string, unknown> }) => [
    answer.status,
    answer.json()['code'],
  ]
  const read = async (fileId: string) => (await installation.as('ana').request('GET', `/api/files/${fileId}/`)).body

  test('a photo cut in the middle goes on with the parts still missing', async () => {
    const ana = installation.as('ana')
    const bytes = await largePicture()
    const ref = { ...refOf(bytes, 'image/png'), purpose: 'sale' as const }
    const started = (await startUpload(ana, ref)).json<Upload>()
    expect(started.parts.map((part) => part.number)).toEqual([1, partBytes / unitBytes + 1])
    const [one] = started.parts
    const first = await putPart(ana, one ?? expect.unreachable(), bytes)

    const resumed = (await startUpload(ana, ref)).json<Upload>()
    expect([resumed.uploadId, resumed.parts.map((part) => part.number)]).toEqual([
      started.uploadId,
      [partBytes / unitBytes + 1],
    ])
    const early = await completeUpload(ana, {
      uploadId: started.uploadId,
      sha256: ref.sha256,
      parts: [{ number: 1, etag: first }],
    })
    expect(codeOf(early)).toEqual([422, 'file.part_missing'])
    const [two] = resumed.parts
    const second = await putPart(ana, two ?? expect.unreachable(), bytes)
    const parts = [
      { number: 1, etag: first },
      { number: partBytes / unitBytes + 1, etag: second },
    ]
    const complete = () => completeUpload(ana, { uploadId: started.uploadId, sha256: ref.sha256, parts })
    expect((await complete()).json()).toEqual({ fileId: ref.fileId })
    // The answer was lost: asking again, either way, tells that it is done.
    expect((await complete()).json()).toEqual({ fileId: ref.fileId })
    expect((await startUpload(ana, ref)).json()).toMatchObject({ complete: true, parts: [] })
    expect((await sharp(await read(ref.fileId)).metadata()).format).toBe('jpeg')
  })

  test('a part that arrived while its answer was lost is completed without its tag; wrong bytes are still refused', async () => {
    const ana = installation.as('ana')
    const bytes = await largePicture()
    const ref = { ...refOf(bytes, 'image/png'), purpose: 'sale' as const }
    const started = (await startUpload(ana, ref)).json<Upload>()
    for (const part of started.parts) await putPart(ana, part, bytes)
    const parts = started.parts.map(({ number }) => ({ number, etag: '' }))
    const done = await completeUpload(ana, { uploadId: started.uploadId, sha256: ref.sha256, parts })
    expect(done.json()).toEqual({ fileId: ref.fileId })

    const other = { ...refOf(bytes, 'image/png'), purpose: 'sale' as const }
    const begun = (await startUpload(ana, other)).json<Upload>()
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(500) ^ 1, 500)
    for (const part of begun.parts) await putPart(ana, part, damaged)
    const refused = await completeUpload(ana, { uploadId: begun.uploadId, sha256: other.sha256, parts })
    expect(codeOf(refused)).toEqual([422, 'file.hash_mismatch'])
  })

  test('the same file id for other bytes, another purpose or by another person is refused', async () => {
    const ref = { ...refOf(randomBytes(100)), purpose: 'photo' as const }
    await startUpload(installation.as('ana'), ref)
    const reused = [422, 'request.key_reused']
    expect(codeOf(await startUpload(installation.as('ana'), { ...ref, sha256: refOf(randomBytes(9)).sha256 }))).toEqual(
      reused,
    )
    expect(codeOf(await startUpload(installation.as('ana'), { ...ref, bytes: 101 }))).toEqual(reused)
    expect(codeOf(await startUpload(installation.as('ana'), { ...ref, purpose: 'sale' }))).toEqual(reused)
    expect(codeOf(await startUpload(installation.as('bia'), ref))).toEqual(reused)
  })

  test('the id of a file that is a cover already is not free', async () => {
    const { course } = (await installation.as('ana').request('GET', '/api/courses/1/')).json<{ course: Course }>()
    const fileId = course.cover.split('/').at(-2) ?? ''
    expect(
      codeOf(await startUpload(installation.as('ana'), { ...refOf(randomBytes(9)), fileId, purpose: 'sale' })),
    ).toEqual([422, 'request.key_reused'])
  })

  test('what belongs to an operation of a module that is off is taken, and waits with it for staff', async () => {
    const ref = { ...refOf(randomBytes(9)), purpose: 'sale' as const }
    expect((await startUpload(installation.as('ana', 2), ref)).status).toBe(200)
  })

  test('an upload of somebody else, or none, cannot be completed', async () => {
    const ref = { ...refOf(randomBytes(9)), purpose: 'sale' as const }
    const { uploadId } = (await startUpload(installation.as('ana'), ref)).json<Upload>()
    const parts = [{ number: 1, etag: 'x' }]
    const unknown = [404, 'file.upload_unknown']
    expect(codeOf(await completeUpload(installation.as('bia'), { uploadId, sha256: ref.sha256, parts }))).toEqual(
      unknown,
    )
    expect(
      codeOf(await completeUpload(installation.as('ana'), { uploadId: newId(), sha256: ref.sha256, parts })),
    ).toEqual(unknown)
    expect(
      codeOf(await completeUpload(installation.as('ana'), { uploadId: 'nonsense', sha256: ref.sha256, parts })),
    ).toEqual(unknown)
  })

  test('bytes that are not the ones announced are refused, and may be sent again', async () => {
    const ana = installation.as('ana')
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const ref = { ...refOf(bytes), purpose: 'sale' as const }
    const wrong = Buffer.from(bytes)
    wrong.fill(0, 100)
    expect(codeOf(await sendPicture(ana, ref, wrong))).toEqual([422, 'file.hash_mismatch'])
    expect((await installation.as('ana').request('GET', `/api/files/${ref.fileId}/`)).status).toBe(404)
    expect((await sendPicture(ana, ref, bytes)).json()).toEqual({ fileId: ref.fileId })
  })

  test('a picture is kept upright, at most 2,560 px, without where and by what it was taken', async () => {
    const bytes = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#884422' } })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Model: 'A phone' } })
      .jpeg()
      .toBuffer()
    const ref = { ...refOf(bytes), purpose: 'sale' as const }
    expect((await sendPicture(installation.as('ana'), ref, bytes)).status).toBe(200)
    const kept = await sharp(await read(ref.fileId)).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 853, height: 2560 })
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined])
  })

  test('what only calls itself a picture is refused and not kept', async () => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<html><img src=x onerror=alert(1)>',
      '%PDF-1.7\n',
    ]) {
      const bytes = Buffer.from(text)
      const ref = { ...refOf(bytes), purpose: 'photo' as const }
      expect(codeOf(await sendPicture(installation.as('ana'), ref, bytes))).toEqual([422, 'file.not_an_image'])
      expect((await installation.as('ana').request('GET', `/api/files/${ref.fileId}/`)).status).toBe(404)
    }
  })

  test('a photo as phones take it (HEIC) is kept upright as a JPEG that any browser shows, without place and device', async () => {
    const bytes = await readFile(new URL('../../../../test/support/photos/phone.heic', import.meta.url))
    const ref = { ...refOf(bytes, 'image/heic'), purpose: 'sale' as const }
    expect((await sendPicture(installation.as('ana'), ref, bytes)).status).toBe(200)
    const answer = await installation.as('ana').request('GET', `/api/files/${ref.fileId}/`)
    expect([answer.headers['content-type'], answer.headers['content-disposition']]).toEqual(['image/jpeg', 'inline'])
    const kept = sharp(answer.body)
    expect(await kept.metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 120 })
    expect((await kept.metadata()).exif).toBeUndefined()
    // Lies on its side in the file: blue is its lower left corner there.
    const [red = 0, green = 0, blue = 0] = await kept.extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer()
    expect(blue).toBeGreaterThan(150)
    expect(Math.max(red, green)).toBeLessThan(100)
  })

  test('what only calls itself a photo of a phone is refused, cut ones too', async () => {
    const original = await readFile(new URL('../../../../test/support/photos/phone.heic', import.meta.url))
    const head = Buffer.from('00000018667479706865696300000000', 'hex')
    for (const bytes of [Buffer.concat([head, randomBytes(60)]), original.subarray(0, 700)]) {
      const ref = { ...refOf(bytes, 'image/heic'), purpose: 'sale' as const }
      expect(codeOf(await sendPicture(installation.as('ana'), ref, bytes))).toEqual([422, 'file.not_an_image'])
    }
  })

  test('a device on a bad network sends parts as small as it likes, a few at a time, beside large ones that arrived', async () => {
    const ana = installation.as('ana')
    const bytes = await largePicture()
    const ref = { ...refOf(bytes, 'image/png'), purpose: 'sale' as const }
    const large = (await startUpload(ana, ref)).json<Upload>()
    const [one] = large.parts
    await putPart(ana, one ?? expect.unreachable(), bytes)
    const asked: number[] = []
    for (;;) {
      const { parts, received, complete } = (
        await startUpload(ana, { ...ref, partBytes: 2.5 * unitBytes })
      ).json<Upload>()
      expect([complete, received]).toEqual([false, partBytes + asked.reduce((sum, count) => sum + count, 0)])
      if (parts.length === 0) break
      expect(parts.length).toBeLessThanOrEqual(partsAtOnce)
      expect(parts.every((part) => part.bytes <= 2 * unitBytes)).toBe(true)
      for (const part of parts) await putPart(ana, part, bytes)
      asked.push(parts.reduce((sum, part) => sum + part.bytes, 0))
    }
    const done = await completeUpload(ana, { uploadId: large.uploadId, sha256: ref.sha256, parts: [] })
    expect(done.json()).toEqual({ fileId: ref.fileId })
  })
})

describe.skipIf(noFixtures !== null)('real files', () => {
  const load = (name: string) => readFile(new URL(name, fixtures))

  test.each(['Landscape_0', 'Landscape_4', 'Landscape_6', 'Landscape_8', 'Portrait_3', 'Portrait_6'])(
    '%s comes out upright',
    async (name) => {
      const picture = await makePicture(await load(`images/${name}.jpg`))
      const { width, height, orientation } = await sharp(picture.bytes).metadata()
      expect(width > height).toBe(name.startsWith('Landscape'))
      expect(orientation).toBeUndefined()
    },
  )

  test.each([
    'images/testimage.svg',
    'images/testimage_width_height.svg',
    'pdf/test__pdfs__empty.pdf',
    'pdf/test__pdfs__secHandler.pdf',
    'media/metadata.mp4',
    'media/fixture.wav',
    'office/fixture.docx',
  ])('%s is no photo', async (name) => {
    await expect(makePicture(await load(name))).rejects.toMatchObject({ code: 'file.not_an_image' })
  })

  test('a picture that would unpack to four billion pixels is refused at once', async () => {
    const from = performance.now()
    await expect(makePicture(await load('images/lottapixel.jpg'))).rejects.toMatchObject({ code: 'file.not_an_image' })
    expect(performance.now() - from).toBeLessThan(2000)
  })

  test('code hidden in a picture does not come out with it', async () => {
    const picture = await makePicture(await load('images/POC_phpinfo-metadata.gif')).catch(() => null)
    expect(picture?.bytes.toString('latin1') ?? '').not.toContain('phpinfo')
  })

  test('the stored tag is the one of the stored bytes', async () => {
    const { bytes } = await makePicture(await load('images/testimage.jpg'))
    expect(createHash('sha256').update(bytes).digest('hex')).toMatch(/^[0-9a-f]{64}$/)
  })
})
