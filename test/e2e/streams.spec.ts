import { mkdtemp, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openFetch } from '#server/features/media/stream/fetch-stream.ts'
import { copyStream } from '#server/features/media/stream/look-at-stream.ts'
import { findProgram } from '#server/platform/config/find-program.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { test as base, expect, phone } from './fixtures.ts'
import { keepOffline, signInAndPull } from './steps.ts'
import { folderWithCourse } from '../support/server/folder-with-course.ts'
import { startServer, type ServerProcess } from '../support/server/server-process.ts'
import { recordingFolder, startStreamServer } from '../support/streams/recording.ts'
import { deviceDatabase, storedRows } from '../support/browser/browser-storage.ts'

const courseId = 907
const course = `/online-courses/${courseId}`
const recording = `/courses/${courseId}/activities/1`
const ffmpeg = findProgram(process.env, 'FFMPEG_PATH', 'ffmpeg')
const seconds = 12

const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads which fixtures are wanted off the pattern
    async ({}, use) => {
      const made = await recordingFolder(ffmpeg ?? '', seconds)
      const streams = await startStreamServer(made.files)
      const folder = await folderWithCourse('streams', courseId, async (_bundle, keep) => {
        const copies = await mkdtemp(join(tmpdir(), 'trilha-copies-'))
        const fetch = openFetch(({ host }) => host === streams.host)
        const { files, choices } = await copyStream(streams.address('master.m3u8'), copies, fetch)
        const list = { entry: 'master.m3u8', files: files.map(({ source: _source, ...file }) => file), choices }
        const bundle = await keep(list, ({ path }) => {
          const source = files.find((file) => file.path === path)?.source ?? ''
          return typeof source === 'string' ? createReadStream(source) : source
        })
        await rm(copies, { recursive: true })
        return [{ title: 'Aula gravada', type: 'wowza', content: { bundle, seconds } }]
      })
      // From here on nobody streams any more.
      await streams.close()
      await made.remove()
      const server = await startServer({ dataDir: folder.data })
      await use(server)
      await server.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test.skip(ffmpeg === null, 'there is no ffmpeg here that makes a recording')

const playFrom = (page: Page, at: number) =>
  page.locator('video').evaluate(async (medium: HTMLVideoElement, from) => {
    if (!(medium.readyState > 0))
      await new Promise((resolve) => medium.addEventListener('loadedmetadata', resolve, { once: true }))
    medium.muted = true
    medium.currentTime = from
    await medium.play()
  }, at)
const place = (page: Page) => page.locator('video').evaluate((medium: HTMLVideoElement) => medium.currentTime)
const lines = (page: Page) => page.locator('video').evaluate((medium: HTMLVideoElement) => medium.videoHeight)

test('player P10: a recording (HLS) kept in one rendition plays with every server closed, and counts what was played', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: server.url })
  const page = await context.newPage()
  await signInAndPull(page, 'learner@demo.trilha.app')
  await page.goto(course)
  await keepOffline(page)
  // One rendition is here: the other was never asked for.
  const kept = await storedRows(page, deviceDatabase, 'files')
  expect(kept.filter(({ type }) => type === 'video/mp2t')).toHaveLength(1)

  await server.stop()
  await context.setOffline(true)
  await page.goto(recording)
  await playFrom(page, 0)
  await expect.poll(() => lines(page)).toBe(360)
  await expect.poll(() => place(page)).toBeGreaterThan(1)
  await playFrom(page, seconds * 0.8)
  await expect.poll(() => place(page), { timeout: 20_000 }).toBeGreaterThan(seconds * 0.85)
  await expect(page.getByText(/Visto \d+%/).first()).toBeVisible()
  await expect(page.getByText('100%')).toHaveCount(0)
  await expectNoViolationsByDayAndNight(page, 'a recording')
  await context.close()
})
