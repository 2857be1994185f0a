import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readFileText, textRole } from '#contract/engine/files/file-text.ts'
import { sizeOfBundles } from '#contract/engine/files/bundle.ts'
import { pptxOf } from '#test/support/packages/pptx-of.ts'
import { zipOf } from '#test/support/packages/zip-of.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { makePlayer } from '#test/support/packages/make-player.ts'
import { mediaOf } from '#test/support/media-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { findProgram } from '#server/platform/config/find-program.ts'
import { readBytes } from '#server/engine/files/content-bytes.ts'
import { readyMedia } from '../media-service.ts'

/** A document of so many empty pages. */
function pdfOf(pages: number): string {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    ...Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 720 540]>>'),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`).join('')
  return `%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF\n`
}

const pptx = pptxOf(['Preço', 'Prazo', 'Fim'].map((text) => ({ text })))
/** How every old file of Office begins. */
const oldOffice = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)])
const ppt = Buffer.concat([oldOffice, Buffer.from('PowerPoint Document', 'utf16le')])

onOneEngine((engine) => {
  let installation: Installation
  let folder: string
  beforeAll(async () => {
    installation = await openInstallation(engine)
    folder = await mkdtemp(join(tmpdir(), 'slides-'))
    await makePlayer(installation.services, folder, 'slides', ['index.html', 'player.js'])
  })
  afterAll(async () => {
    await installation.close()
    await rm(folder, { recursive: true })
  })
  const give = (sofficePath: string | null) => Object.assign(installation.services.config, { sofficePath })
  beforeEach(() => give(null))

  /** A program in LibreOffice's place: it writes down how it was called, and what it was told to make. */
  async function standIn(name: string, makes: string): Promise<string> {
    const path = join(folder, name)
    await writeFile(join(folder, 'made.pdf'), pdfOf(3))
    await writeFile(
      path,
      `#!/bin/sh
printf '%s\\n' "$@" > '${folder}/args'
env > '${folder}/env'
cat profile/user/registrymodifications.xcu > '${folder}/settings'
${makes}
`,
    )
    await chmod(path, 0o755)
    return path
  }
  const add = async (name: string, bytes: Buffer) =>
    mediaOf(installation, await openStaff(installation, ['programme-admin'])).add(name, bytes)
  const said = (name: string) => readFile(join(folder, name), 'utf8')

  test('player P14: a presentation becomes a document of its slides, made without macros, alone and with nothing of the server’s', async () => {
    const made = `mkdir made; cp '${folder}/made.pdf' made/original.pdf`
    give(await standIn('soffice', made))
    const slides = await add('Vendas.pptx', pptx)
    expect(slides).toMatchObject({ kind: 'ppt', state: 'ready', pages: 3 })
    expect(await said('args')).toContain('--infilter=Impress MS PowerPoint 2007 XML\n')
    expect(await said('settings')).toContain('DisableMacrosExecution')
    expect(await said('env')).not.toMatch(/SECRET|DATABASE|TALLY/)
    const bundle = await installation.services.database.inTenant(
      1,
      async (tx) => (await readyMedia(tx, 1, [slides.id])).get(slides.id)?.bundle,
    )
    expect(bundle).toMatchObject({ entry: 'slides.pdf', files: [{ path: 'slides.pdf', type: 'application/pdf' }] })
    const bytes = await readBytes(installation.services, 1, bundle?.files?.[0]?.sha256 ?? '')
    expect(Buffer.from(bytes).toString()).toBe(pdfOf(3))

    // An old one is read as what it is, whatever it is called.
    const old = await add('Antiga.ppt', ppt)
    expect(old).toMatchObject({ kind: 'ppt', state: 'ready', pages: 3 })
    expect(await said('args')).toContain('--infilter=MS PowerPoint 97\n')
  })

  test('player P14: what cannot be read is refused with what to do', async () => {
    give(await standIn('broken', 'exit 1'))
    expect(await add('Quebrada.pptx', pptx)).toMatchObject({ state: 'refused', reason: 'media.slides_failed' })
    give(await standIn('empty', `mkdir made; echo no > made/original.pdf`))
    expect(await add('Vazia.ppt', ppt)).toMatchObject({ state: 'refused', reason: 'media.slides_failed' })
    // A letter of an old Office, whatever it is called, of which the reader would make an empty page.
    give(await standIn('soffice', `mkdir made; cp '${folder}/made.pdf' made/original.pdf`))
    expect(await add('Carta.ppt', oldOffice)).toMatchObject({ state: 'refused', reason: 'media.slides_failed' })
  })

  const bundleOf = async (mediaId: string) =>
    installation.services.database.inTenant(1, async (tx) => (await readyMedia(tx, 1, [mediaId])).get(mediaId)?.bundle)

  test('player P14: without LibreOffice an old presentation is refused to its author, one of OpenDocument is a file to hand out', async () => {
    expect(await add('Antiga sem.ppt', Buffer.concat([ppt, Buffer.from('sem')]))).toMatchObject({
      state: 'refused',
      reason: 'media.no_converter',
    })
    const odp = zipOf([
      { name: 'mimetype', body: 'application/vnd.oasis.opendocument.presentation', method: 0 },
      { name: 'content.xml', body: '<a/>' },
    ])
    expect(await add('Aberta.odp', odp)).toMatchObject({ kind: 'other', state: 'ready' })
  })

  test('player P14: without LibreOffice a presentation is kept with the player that draws its slides, and becomes a document once there is one and its author tries again', async () => {
    const slides = await add('Nova sem.pptx', pptx)
    expect(slides).toMatchObject({ kind: 'ppt', state: 'ready', pages: 3 })
    expect(slides.versions[0]?.steps).toMatchObject([{ step: 'document', outcome: 'unavailable' }])
    const drawn = await bundleOf(slides.id)
    expect(drawn?.entry).toBe('trilha-player/index.html?media.pptx')
    expect(drawn?.files?.map(({ path, type }) => [path, type])).toEqual([
      ['media.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
      ['text.json', 'application/json'],
      ['trilha-player/index.html', 'text/html'],
      ['trilha-player/player.js', 'text/javascript'],
    ])
    // The player's bytes are the same ones for every presentation: a device has them once.
    const other = await bundleOf((await add('Outra.pptx', pptxOf([{ text: 'Só um' }]))).id)
    const player = (files: typeof drawn) => files?.files?.filter(({ path }) => path.startsWith('trilha-player/'))
    expect(player(other)).toEqual(player(drawn))
    const kept = [drawn, other].flatMap((bundle) => bundle ?? [])
    expect(sizeOfBundles(kept)).toMatchObject({ files: 6 })

    give(await standIn('soffice', `mkdir made; cp '${folder}/made.pdf' made/original.pdf`))
    const media = mediaOf(installation, await openStaff(installation, ['programme-admin']))
    expect((await media.retry(slides.id)).status).toBe(200)
    await installation.services.jobs.run()
    expect(await bundleOf(slides.id)).toMatchObject({ entry: 'slides.pdf' })
    // The bytes of the upload are the same that the player drew.
    expect(await media.read(slides.id)).toMatchObject({ state: 'ready', pages: 3 })
  })

  test('player P15: what the slides of a presentation say is kept beside it in their order, those that cannot be read left out', async () => {
    const made = pptxOf([{ text: 'Massa &amp; tinta' }, { text: '', broken: '<p:sld>' }, { text: 'Imunização' }])
    const { id } = await add('Ditos.pptx', made)
    const kept = (await bundleOf(id))?.files?.find(({ role }) => role === textRole)
    const text = await readBytes(installation.services, 1, kept?.sha256 ?? '')
    expect(readFileText(Buffer.from(text).toString())).toEqual({
      cut: false,
      parts: [
        { at: 0, text: 'Massa & tinta' },
        { at: 2, text: 'Imunização' },
      ],
    })
  })

  test('player P14: without LibreOffice a presentation that lists no slide, or is no sound archive, is refused', async () => {
    expect(await add('Nenhum.pptx', pptxOf([]))).toMatchObject({ state: 'refused', reason: 'media.slides_failed' })
    const cut = pptxOf([{ text: 'Cortada ao meio' }]).subarray(0, 900)
    expect(await add('Cortada.pptx', cut)).toMatchObject({ state: 'refused', reason: 'package.damaged' })
  })

  test('player P14: the slides of the presentations of others are counted without LibreOffice', async (context) => {
    const office = new URL('../../../../../shared/fixtures/office/', import.meta.url).pathname
    if (!existsSync(office)) return context.skip('there are no fixtures (../shared/fixtures/office)')
    const slides = { 'bbpresentation.pptx': 2, 'fixture-office365.pptx': 1, 'fixture.pptx': 1 }
    for (const [name, count] of Object.entries(slides)) {
      const { kind, state, pages } = await add(`Sem ${name}`, await readFile(join(office, name)))
      expect([name, kind, state, pages]).toEqual([name, 'ppt', 'ready', count])
    }
  })

  test('player P14: the presentations of others become documents of all their slides', async (context) => {
    const soffice = findProgram(process.env, 'SOFFICE_PATH', 'soffice')
    const office = new URL('../../../../../shared/fixtures/office/', import.meta.url).pathname
    if (soffice === null) return context.skip('there is no LibreOffice on this machine')
    if (!existsSync(office)) return context.skip('there are no fixtures (../shared/fixtures/office)')
    give(soffice)
    const slides = { 'bbpresentation.pptx': 2, 'fixture-office365.pptx': 1, 'fixture.pptx': 1 }
    for (const name of Object.keys(slides)) {
      const bytes = await readFile(join(office, name))
      const { kind, state, pages } = await add(name, bytes)
      expect([name, kind, state, pages]).toEqual([name, 'ppt', 'ready', slides[name as keyof typeof slides]])
    }
  })
})
