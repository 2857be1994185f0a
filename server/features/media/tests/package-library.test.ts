import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { MediaDetail } from '#contract/features/media/media-schema.ts'
import { readBytes } from '#server/engine/files/content-bytes.ts'
import { manifest2004, packageOf, scorm2004, type Files } from '#test/support/packages/package-of.ts'
import { mediaOf, sha256Of } from '#test/support/media-caller.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { readyMedia } from '../media-service.ts'

/** A page that nobody has sent yet. */
const freshPage = (more: Files = {}) => {
  const page = `<p>${newId()}</p>`
  return { page, zip: packageOf({ 'index.html': page, 'a.css': 'p {}', ...more }) }
}
const freshLesson = () => `<p>${newId()}</p>`

onOneEngine((engine) => {
  let installation: Installation
  let staff: StaffCaller
  let media: ReturnType<typeof mediaOf>
  beforeAll(async () => {
    installation = await openInstallation(engine)
  })
  afterAll(async () => installation.close())
  beforeEach(async () => {
    staff = await openStaff(installation, ['programme-admin'])
    media = mediaOf(installation, staff)
  })
  const ready = async (id: string) =>
    installation.services.database.inTenant(1, async (tx) => (await readyMedia(tx, 1, [id])).get(id))
  const used = async () => (await staff.get('/api/admin/media/space/')).json<{ used: number; quota: number }>().used
  const isKept = async (sha256: string) =>
    installation.services.database.inTenant(1, async (tx) => {
      const row = await tx
        .selectFrom('content_bytes')
        .select('store_key')
        .where('client_id', '=', 1)
        .where('sha256', '=', sha256)
        .executeTakeFirst()
      return row !== undefined && (await installation.services.files.stat(row.store_key)) !== null
    })
  const reasonOf = ({ state, reason }: MediaDetail) => [state, reason]

  test('player P27: a package that was sent is a medium with its tree, unpacked into a bundle of its files', async () => {
    const lesson = freshLesson()
    const zip = scorm2004(undefined, { 'aula.html': lesson, 'extra.js': 'x' })
    const item = await media.add('Tintas.zip', zip)
    expect(item).toMatchObject({
      kind: 'package',
      state: 'ready',
      tree: { kind: 'scorm', version: '2004_4', title: 'Curso de tintas' },
      versions: [{ report: { errors: [], warnings: [{ code: 'file_unnamed', count: 1 }] } }],
    })
    const found = await ready(item.id)
    expect(found?.tree).toEqual(item.tree)
    expect(found?.bundle.entry).toBe('aula.html')
    expect(found?.bundle.files?.map(({ path, type }) => [path, type])).toEqual([
      ['aula.html', 'text/html'],
      ['extra.js', 'text/javascript'],
      ['imsmanifest.xml', 'application/xml'],
    ])
    expect((await readBytes(installation.services, 1, sha256Of(Buffer.from(lesson)))).toString()).toBe(lesson)
    expect((await media.list('?kind=package')).rows.map(({ id }) => id)).toContain(item.id)
  })

  test('player P44: of a package that is refused nothing is kept, and its page says why', async () => {
    const { page, zip } = freshPage({ '../fora.html': 'x' })
    const before = await used()
    const item = await media.add('Fora.zip', zip)
    expect(reasonOf(item)).toEqual(['refused', 'package.unsafe_path'])
    expect(item.versions[0]?.report?.errors).toMatchObject([
      { code: 'package.unsafe_path', places: [{ file: '../fora.html' }] },
    ])
    expect([await isKept(sha256Of(Buffer.from(page))), await isKept(sha256Of(zip)), await used()]).toEqual([
      false,
      false,
      before,
    ])
    expect(await ready(item.id)).toBeUndefined()
    const wrong = packageOf({ 'imsmanifest.xml': manifest2004('<item identifier="i" identifierref="x"/>') })
    const manifest = await media.add('Errado.zip', wrong)
    expect(manifest.versions[0]?.report?.errors).toMatchObject([
      { code: 'package.entry_missing', places: [{ line: 12 }] },
      { code: 'package.manifest_invalid', places: [{ file: 'imsmanifest.xml', line: 8, element: 'i' }] },
    ])
  })

  test('a file that is called a package and is none is refused before it is sent', async () => {
    const answer = await media.start('Curso.zip', Buffer.from('nada que fosse um pacote'))
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([422, 'package.not_a_zip'])
  })

  test('player P59: a newer package is the next version; one of another kind does not take its place', async () => {
    const first = freshPage()
    const { id } = await media.add('Página.zip', first.zip)
    const before = await ready(id)
    const second = freshPage()
    await media.send(await media.replace(id, 'Página.zip', second.zip), second.zip)
    await installation.services.jobs.run()
    expect(await media.read(id)).toMatchObject({ version: 2, state: 'ready', kind: 'package' })
    const after = await ready(id)
    expect(after?.bundle.bundleId).not.toBe(before?.bundle.bundleId)
    // What was begun with the first one goes on with it.
    expect(await isKept(sha256Of(Buffer.from(first.page)))).toBe(true)
    const files = packageOf({ [`${newId()}.txt`]: newId() })
    await media.send(await media.replace(id, 'Arquivos.zip', files), files)
    await installation.services.jobs.run()
    const refused = await media.read(id)
    expect([refused.version, refused.versions[0]?.reason]).toEqual([2, 'package.no_manifest'])
  })

  test('what a package takes unpacked counts, and is let go with it unless another one has it', async () => {
    const shared = newId().repeat(100)
    const [one, other] = [freshPage({ 'comum.js': shared }), freshPage({ 'comum.js': shared })]
    const before = await used()
    const first = await media.add('Um.zip', one.zip)
    const unpacked = Buffer.byteLength(one.page) + Buffer.byteLength(shared) + 4
    expect(await used()).toBe(before + one.zip.length + unpacked)
    const second = await media.add('Outro.zip', other.zip)
    await media.remove(first.id)
    await installation.services.jobs.run()
    expect([await isKept(sha256Of(Buffer.from(one.page))), await isKept(sha256Of(Buffer.from(shared)))]).toEqual([
      false,
      true,
    ])
    await media.remove(second.id)
    await installation.services.jobs.run()
    expect([await isKept(sha256Of(Buffer.from(shared))), await used()]).toEqual([false, before])
  })

  test('a package that does not fit unpacked is refused', async () => {
    const platform = await openStaff(installation, 'platform')
    const { zip } = freshPage({ 'dados.json': 'a'.repeat(60_000) })
    await platform.send('PUT', '/api/admin/media/space/', { quota: (await used()) + zip.length + 1000 })
    const item = await media.add('Grande.zip', zip)
    await platform.send('PUT', '/api/admin/media/space/', { quota: 50 * 1000 ** 3 })
    expect(reasonOf(item)).toEqual(['refused', 'media.quota'])
  })
})
