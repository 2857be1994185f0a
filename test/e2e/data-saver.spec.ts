import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { downloadsPaths } from '#contract/features/downloads/downloads-paths.ts'
import { toolsOf } from '#server/features/media/convert/by-ffmpeg.ts'
import { findProgram } from '#server/platform/config/find-program.ts'
import { deviceDatabase, storedRows } from '../support/browser/browser-storage.ts'
import { folderWithCourse } from '../support/server/folder-with-course.ts'
import { startServer, type ServerProcess } from '../support/server/server-process.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { test as base, expect, phone } from './fixtures.ts'
import { keepOffline, signInAndPull } from './steps.ts'

const courseId = 913
const course = `/online-courses/${courseId}`
const film = `/courses/${courseId}/activities/1`
const ffmpeg = findProgram(process.env, 'FFMPEG_PATH', 'ffmpeg')
const seconds = 20

/** A film with its renditions, as the library makes them. */
async function makeFilm(program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-saver-'))
  const pictures = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=d=${seconds}:s=1280x720:r=5`,
    '-f',
    'lavfi',
    '-i',
    `sine=d=${seconds}`,
  ]
  const coding = '-c:v libx264 -preset ultrafast -crf 20 -pix_fmt yuv420p -c:a aac -movflags +faststart -f mp4 original'
  execFileSync(program, ['-y', '-loglevel', 'error', ...pictures, ...coding.split(' ')], { cwd: folder })
  const source = { folder, name: 'original', type: 'video/mp4', seconds }
  const tools = toolsOf(program)
  for (const make of [tools.low, tools.audio]) expect(await make?.(source)).toHaveProperty('sha256')
  const bodies = await Promise.all(['original', 'low.mp4', 'audio.m4a'].map((name) => readFile(join(folder, name))))
  await rm(folder, { recursive: true })
  const named = [
    { path: 'media.mp4', type: 'video/mp4', role: 'rendition:standard' },
    { path: 'low.mp4', type: 'video/mp4', role: 'rendition:low' },
    { path: 'audio.m4a', type: 'audio/mp4', role: 'rendition:audio' },
  ]
  const files = named.map((one, at) => {
    const body = bodies[at] ?? Buffer.alloc(0)
    return { ...one, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') }
  })
  const list = { entry: 'media.mp4', files, choices: [files.map(({ path }) => path)] }
  return {
    list,
    open: (file: { path: string }) => bodies[files.findIndex(({ path }) => path === file.path)] ?? Buffer.alloc(0),
  }
}

const captions = 'WEBVTT\n\n00:00.000 --> 00:10.000\nO começo da aula\n\n00:10.000 --> 00:20.000\nO fim da aula\n'

const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads which fixtures are wanted off the pattern
    async ({}, use) => {
      const { list, open } = await makeFilm(ffmpeg ?? '')
      const folder = await folderWithCourse('data-saver', courseId, async (makeBundle, keep) => {
        const text = await makeBundle([{ path: 'captions.vtt', body: Buffer.from(captions) }])
        const content = {
          bundle: await keep(list, open),
          seconds,
          captions: [{ language: 'pt-BR' as const, bundle: text }],
        }
        return [{ title: 'Aula em vídeo', type: 'video', content }]
      })
      const server = await startServer({ dataDir: folder.data })
      await use(server)
      await server.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test.skip(ffmpeg === null, 'there is no ffmpeg here that makes renditions')

test('player P58: the data saver takes the low rendition; a download tells the bytes of each first, and changing it keeps coverage, place and captions', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ viewport: phone, baseURL: server.url })
  const page = await context.newPage()
  const medium = page.locator('main video, main audio')
  const playFrom = (at: number) =>
    medium.evaluate(async (element: HTMLMediaElement, from) => {
      if (!(element.readyState > 0))
        await new Promise((resolve) => element.addEventListener('loadedmetadata', resolve, { once: true }))
      element.muted = true
      element.currentTime = from
      await element.play()
    }, at)
  const place = () => medium.evaluate((element: HTMLMediaElement) => element.currentTime)
  const lines = () => medium.evaluate((element: HTMLVideoElement) => element.videoHeight)
  const keptTypes = async () => {
    const files = await storedRows(page, deviceDatabase, 'files')
    return files.map(({ type }) => type).filter((type) => type !== 'text/vtt')
  }

  await signInAndPull(page, 'learner@demo.trilha.app')
  await page.goto(downloadsPaths.downloads())
  const saver = page.getByRole('group', { name: 'Economia de dados nos vídeos' })
  await saver.getByRole('button', { name: 'Sempre' }).click()
  await expect(saver.getByRole('button', { name: 'Sempre' })).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolationsByDayAndNight(page, 'the data saver')

  // What is not kept comes in the low one.
  await page.goto(film)
  await playFrom(0)
  await expect.poll(lines).toBe(360)

  await page.goto(course)
  const quality = page.getByRole('group', { name: 'Qualidade dos vídeos' })
  await expect(quality.getByRole('radio', { name: 'Econômica' })).toBeChecked()
  for (const name of ['Padrão', 'Econômica', 'Só o áudio'])
    await expect(quality.getByRole('radio', { name: new RegExp(`${name}\\s*[\\d,.]+\\s*(KB|MB|kB)`) })).toBeVisible()
  expect(await keptTypes()).toEqual([])
  await quality.getByText('Só o áudio').click()
  await expectNoViolationsByDayAndNight(page, 'the choice of a quality')
  await keepOffline(page)
  expect(await keptTypes()).toEqual(['audio/mp4'])

  await context.setOffline(true)
  await page.goto(film)
  await expect(page.locator('main audio')).toBeAttached()
  await expect(page.getByText('Só o som, para economizar dados.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Legendas' }).selectOption('pt-BR')
  await playFrom(10.5)
  await expect(page.getByText('O fim da aula')).toBeVisible()
  await page.getByRole('button', { name: 'Transcrição' }).click()
  await expect(page.getByRole('button', { name: /O começo da aula/ })).toBeVisible()
  await expect.poll(place, { timeout: 20_000 }).toBeGreaterThan(14)
  await medium.evaluate((element: HTMLMediaElement) => element.pause())
  const seen = page.getByText(/Visto \d+%/).first()
  await expect(seen).toHaveText(/Visto (1[5-9]|[2-9]\d)%/)
  const before = Number(/(\d+)%/.exec((await seen.textContent()) ?? '')?.[1])
  const at = await place()
  await expectNoViolationsByDayAndNight(page, 'a film as its sound alone')

  await context.setOffline(false)
  await page.goto(course)
  await page.getByRole('button', { name: 'Trocar a qualidade' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Econômica').click()
  await expect(dialog.getByRole('button', { name: /Baixar nesta qualidade · [\d,.]+/ })).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'another quality')
  await dialog.getByRole('button', { name: /Baixar nesta qualidade/ }).click()
  await expect.poll(keptTypes, { timeout: 30_000 }).toEqual(['video/mp4'])
  await expect(page.getByText(/funciona sem internet · Econômica/)).toBeVisible()

  await context.setOffline(true)
  await page.goto(film)
  await expect.poll(lines).toBe(360)
  // The place is three seconds back, as it is whenever somebody goes on.
  await expect.poll(place).toBeGreaterThan(at - 4)
  await expect(seen).toBeVisible()
  expect(Number(/(\d+)%/.exec((await seen.textContent()) ?? '')?.[1])).toBeGreaterThanOrEqual(before)
  await context.close()
})
