import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { headlessShell } from '../support/browser/chromium.ts'
import { openProfile } from '../support/browser/profile.ts'
import { openLibrary, type WrittenActivity } from '../support/packages/library-of-folder.ts'
import { folderWithDemo } from '../support/server/prepared-demo.ts'
import { startServer, temporaryFolder } from '../support/server/server-process.ts'
import { expect, phone, test } from './fixtures.ts'
import { keepOffline, signInAndPull } from './steps.ts'

const shared = new URL('../../../shared/fixtures/', import.meta.url).pathname
const learner = 'learner@demo.trilha.app'
const typeOf: Record<string, string> = { image: 'image', video: 'video', audio: 'audio', pdf: 'pdf' }
/** What became of each: its type and what a person sees of it, or why it is refused (the server has no converter). */
const expected: Record<string, string> = {
  'scorm/RuntimeMinimumCalls_SCORM12-mini.zip': 'scorm runs',
  'scorm/singlesco_scorm12.zip': 'scorm runs',
  'scorm/singlescobasic.zip': 'scorm runs',
  'scorm/singlescobasic_missingorg.zip': 'scorm runs',
  'scorm/validaicc.zip': 'package.aicc',
  'cmi5/single_au_basic_responsive.zip': 'xapi runs',
  'pdf/test__pdfs__GHOSTSCRIPT-698804-1-fuzzed.pdf': 'pdf shows',
  'pdf/test__pdfs__empty.pdf': 'pdf shows',
  'pdf/test__pdfs__empty_protected.pdf': 'pdf shows',
  'pdf/test__pdfs__encrypted-attachment.pdf': 'media.encrypted',
  'pdf/test__pdfs__freeculture.pdf': 'pdf shows',
  'pdf/test__pdfs__issue9105_reduced.pdf': 'pdf shows',
  'pdf/test__pdfs__scan-bad.pdf': 'pdf shows',
  'pdf/test__pdfs__secHandler.pdf': 'pdf shows',
  'pdf/test__pdfs__tagged_stamp.pdf': 'pdf shows',
  'pdf/test__pdfs__tracemonkey.pdf': 'pdf shows',
  'pdf/test__pdfs__xfa_issue14315.pdf': 'pdf shows',
  'media/chunk_out_of_range.mp4': 'video Este arquivo não abre neste aparelho',
  'media/fixture-bad-offset.mp3': 'audio plays',
  'media/fixture-mjpeg.mov': 'media.needs_transcoder',
  'media/fixture.mkv': 'video plays',
  'media/fixture.mov': 'video plays',
  'media/fixture.wav': 'audio plays',
  'media/incomplete.mp3': 'audio plays',
  'media/invalid_userdata.mp4': 'video plays',
  'media/issue-347.mp3': 'audio plays',
  'media/metadata.mp4': 'video plays',
  'media/moodle-logo.png': 'image shows',
  'media/moodle-logo.webm': 'video plays',
  // Its second picture cannot be read.
  'media/no_timescale.mp4': 'video Este arquivo não abre neste aparelho',
  'media/sample_640x360.mov': 'video plays',
  'media/short-cenc.mp4': 'media.protected',
  'images/Landscape_0.jpg': 'image shows',
  'images/Landscape_4.jpg': 'image shows',
  'images/Landscape_6.jpg': 'image shows',
  'images/Landscape_8.jpg': 'image shows',
  'images/POC_phpinfo-metadata.gif': 'image shows',
  'images/Portrait_3.jpg': 'image shows',
  'images/Portrait_6.jpg': 'image shows',
  'images/lottapixel.jpg': 'image Este arquivo não abre neste aparelho',
  'images/testimage.jpg': 'image shows',
  'images/testimage.svg': 'media.type_mismatch',
  'images/testimage_width_height.svg': 'media.type_mismatch',
}

/** Imports every file through the media library and publishes a course of what plays; each file's outcome. */
async function importAll(
  data: string,
): Promise<{ outcomes: Record<string, string>; course: number; played: string[] }> {
  const library = await openLibrary(data)
  const outcomes: Record<string, string> = {}
  const written: WrittenActivity[] = []
  for (const folder of ['scorm', 'cmi5', 'pdf', 'media', 'images'])
    for (const name of (await readdir(join(shared, folder))).toSorted()) {
      const path = `${folder}/${name}`
      const medium = await library.add(name, await readFile(join(shared, path)))
      if (typeof medium === 'string') {
        outcomes[path] = medium
        continue
      }
      const { id, state, reason, kind, tree } = medium
      const type = tree ? (tree.kind === 'cmi5' ? 'xapi' : tree.kind) : typeOf[kind]
      outcomes[path] = state === 'ready' ? (type ?? kind) : (reason ?? state)
      if (state === 'ready' && type !== undefined) written.push({ title: path, type, mediaId: id })
    }
  const course = await library.publish('Arquivos', written)
  await library.close()
  return { outcomes, course, played: written.map(({ title }) => title) }
}

/** Whether it plays and goes on: some have a first picture alone. */
function goesOn(one: HTMLMediaElement): boolean {
  one.muted = true
  if (one.readyState > 0 && one.paused && !one.ended) void one.play().catch(() => undefined)
  return one.ended || one.currentTime > 0.5
}

/** What a person sees of an activity that is open. */
async function seen(page: Page): Promise<string> {
  let what = ''
  await expect
    .poll(
      async () => {
        const main = page.locator('main')
        const said = main.getByText(/não abre neste aparelho|não pôde ser mostrad/)
        if ((await said.count()) > 0) return (what = (await said.first().textContent()) ?? '')
        const media = main.locator('video, audio')
        if ((await media.count()) > 0 && (await media.evaluate(goesOn))) return (what = 'plays')
        const isDrawn = (all: Element[]) => all.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)
        if (await main.locator('img').evaluateAll(isDrawn)) return (what = 'shows')
        if ((await main.locator('canvas').count()) > 0) return (what = 'shows')
        const inner = page.frames().filter((frame) => frame.parentFrame()?.parentFrame())
        for (const frame of inner)
          if (await frame.evaluate(() => document.body?.childElementCount > 0).catch(() => false))
            return (what = 'runs')
        return ''
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  return what
}

test('player P27: every shared file that is content is imported, or refused by its reason; what was imported plays from the phone with every server closed', async () => {
  test.skip(!existsSync(shared), `no folder ${shared}`)
  test.setTimeout(400_000)
  const folder = await folderWithDemo('shared-files')
  const { outcomes, course, played } = await importAll(folder.data)
  const server = await startServer({ dataDir: folder.data })
  const profile = await temporaryFolder('shared-files-profile')
  const options = { executablePath: headlessShell, viewport: phone }
  const first = await openProfile(profile.path, server.url, options)
  const [page = await first.newPage()] = first.pages()
  await signInAndPull(page, learner)
  await page.goto(`/online-courses/${course}`)
  await keepOffline(page)
  await first.close()
  await server.stop()
  const context = await openProfile(profile.path, server.url, options)
  const [again = await context.newPage()] = context.pages()
  const table: Record<string, string> = { ...outcomes }
  for (const [at, path] of played.entries()) {
    await again.goto(`/courses/${course}/activities/${at + 1}`)
    table[path] = `${outcomes[path]} ${await seen(again)}`
  }
  expect(table).toEqual(expected)
  await context.close()
  await profile.remove()
  await folder.remove()
})
