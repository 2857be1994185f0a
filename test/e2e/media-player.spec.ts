import { cp } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cutPower } from '../support/browser/power-cut.ts'
import { deviceDatabase, storedRows } from '../support/browser/browser-storage.ts'
import { openProfile } from '../support/browser/profile.ts'
import { headlessShell } from '../support/browser/chromium.ts'
import { temporaryFolder } from '../support/server/server-process.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { keepOffline, signInAndPull, signInOnScreen } from './steps.ts'

const learner = 'learner@demo.trilha.app'
const course = '/online-courses/4'
const video = '/courses/4/activities/1'

const place = (page: Page) => page.locator('video').evaluate((medium: HTMLVideoElement) => medium.currentTime)

/** Plays, muted, from where it is; resolves once it does. */
const play = (page: Page, rate = 1) =>
  page.locator('video').evaluate(async (medium: HTMLVideoElement, speed) => {
    if (!(medium.readyState > 0))
      await new Promise((resolve) => medium.addEventListener('loadedmetadata', resolve, { once: true }))
    medium.muted = true
    medium.playbackRate = speed
    await medium.play()
  }, rate)

/** Seeks and waits for the frame of that place; gives its media time, and how long it took in ms. */
const seekToShare = (page: Page, share: number) =>
  page.locator('video').evaluate(async (medium: HTMLVideoElement, part) => {
    if (!(medium.readyState > 0))
      await new Promise((resolve) => medium.addEventListener('loadedmetadata', resolve, { once: true }))
    const begun = performance.now()
    const frame = new Promise<number>((resolve) =>
      medium.requestVideoFrameCallback((_, { mediaTime }) => resolve(mediaTime)),
    )
    medium.currentTime = medium.duration * part
    return { share: (await frame) / medium.duration, ms: performance.now() - begun }
  }, share)

/** Changes a byte in the middle of every chunk of what is kept of videos. */
const damageVideos = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
      })
    const database = await answer(indexedDB.open('trilha-device'))
    const store = database.transaction(['files', 'fileChunks'], 'readwrite')
    const files = (await answer(store.objectStore('files').getAll())) as { sha256: string; type: string }[]
    const chunks = store.objectStore('fileChunks')
    for (const key of (await answer(chunks.getAllKeys())) as [string, number, number][]) {
      if (!files.some(({ sha256, type }) => sha256 === key[0] && type.startsWith('video/'))) continue
      await answer(chunks.put(new Uint8Array(((await answer(chunks.get(key))) as ArrayBuffer).byteLength).buffer, key))
    }
    database.close()
  })

test('player P5, P9: a kept video shows the frame at 95 % without a network; damaged, it says so, and plays again once there is one', async ({
  device: { page, context },
}) => {
  await signInAndPull(page, learner)
  await page.goto(course)
  await keepOffline(page)
  await context.setOffline(true)
  await page.goto(video)
  const { share, ms } = await seekToShare(page, 0.95)
  expect(share).toBeGreaterThan(0.94)
  expect(share).toBeLessThan(0.96)
  // 300 ms are wanted of an idle machine; this only tells a picture that comes from one that has to be waited for.
  expect(ms).toBeLessThan(3000)

  await page.goto(course)
  await damageVideos(page)
  await page.goto(video)
  await expect(page.getByText('Este arquivo se estragou neste aparelho')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Reproduzir' })).toBeEnabled({ timeout: 20_000 })
  await play(page)
  await expect.poll(() => place(page)).toBeGreaterThan(0.2)
  const files = await storedRows(page, deviceDatabase, 'files')
  expect(files.filter(({ state }) => state !== 'complete')).toEqual([])
})

test('player P7, P8: the keys of the player do what they do elsewhere and its buttons tell their state; a hidden video covers nothing', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  // Nobody else of these tests has this person watch any of it.
  await signInOnScreen(page, 'moderator@demo.trilha.app', 'Vértice')
  await page.goto(video)
  await expect(page.getByRole('button', { name: 'Reproduzir' })).toBeEnabled()
  await page.locator('video').evaluate((medium: HTMLVideoElement) => void (medium.muted = true))
  await page.getByRole('heading', { level: 1 }).click()
  const press = (key: string) => page.keyboard.press(key)
  const at = async (second: number) => expect.poll(async () => Math.round(await place(page))).toBe(second)
  const length = await page.locator('video').evaluate((medium: HTMLVideoElement) => medium.duration)

  await press('5')
  await at(Math.round(length / 2))
  await press('0')
  await at(0)
  for (const [key, second] of [
    ['l', 10],
    ['ArrowRight', 15],
    ['ArrowLeft', 10],
    ['j', 0],
  ] as const) {
    await press(key)
    await at(second)
  }
  await press('>')
  await expect(page.getByRole('combobox', { name: 'Velocidade' })).toHaveValue('1.25')
  await expect(page.getByRole('status').filter({ hasText: 'Velocidade 1,25×' })).toBeAttached()
  await press('<')
  await expect(page.getByRole('combobox', { name: 'Velocidade' })).toHaveValue('1')
  await press('m')
  await expect(page.getByRole('button', { name: 'Desligar o som', pressed: false })).toBeVisible()
  await press('ArrowDown')
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '90%')
  await press('ArrowUp')
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '100%')
  await press('m')
  await expect(page.getByRole('button', { name: 'Ligar o som', pressed: true })).toBeVisible()
  await press('c')
  await expect(page.getByRole('combobox', { name: 'Legendas' })).toHaveValue('')
  await press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null)
  await page.getByRole('button', { name: 'Transcrição', expanded: false }).press('Enter')
  await expect(page.getByRole('region', { name: 'Transcrição' })).toBeVisible()
  const unnamed = await page
    .locator('main button, main input, main select')
    .evaluateAll((all) => all.filter((one) => !one.ariaLabel && !one.closest('label')?.textContent && !one.textContent))
  expect(unnamed).toEqual([])

  // Hidden while it plays on; then shown and stopped: what played meanwhile is not seen.
  await page.getByRole('heading', { level: 1 }).click()
  await press('0')
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await play(page, 2)
  await expect.poll(() => place(page)).toBeGreaterThan(4)
  await press('k')
  await expect(page.getByRole('button', { name: 'Reproduzir' })).toBeVisible()
  await expect(page.getByText('Visto 0%')).toBeVisible()
  // Nor does what begins and stops between two of the times that it tells.
  await page.locator('video').evaluate(async (medium: HTMLVideoElement) => {
    const from = medium.currentTime
    for (let times = 0; times < 5; times++) {
      await medium.play()
      while (medium.currentTime < from + (times + 1) * 0.2)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      medium.pause()
      await new Promise((resolve) => medium.addEventListener('pause', resolve, { once: true }))
    }
  })
  await expect(page.getByText('Visto 0%')).toBeVisible()
})

test('player P3: a video whose browser was killed goes on within eight seconds of its place, without a network too', async ({
  installed,
  server,
}) => {
  const folder = await temporaryFolder('killed')
  await cp(await installed(headlessShell), folder.path, { recursive: true })
  const open = () =>
    openProfile(folder.path, server.url, {
      executablePath: headlessShell,
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    })
  const before = await open()
  const page = before.pages()[0] ?? (await before.newPage())
  await signInAndPull(page, learner)
  await page.goto(course)
  await keepOffline(page)
  await page.goto(video)
  await play(page)
  await expect.poll(() => place(page), { timeout: 20_000 }).toBeGreaterThan(7)
  const last = await place(page)
  await cutPower(before)

  const after = await open()
  await after.setOffline(true)
  const again = after.pages()[0] ?? (await after.newPage())
  await again.goto(video)
  await expect(again.getByRole('button', { name: 'Reproduzir' })).toBeEnabled()
  await expect.poll(() => place(again)).toBeGreaterThan(0)
  expect(Math.abs(last - (await place(again)))).toBeLessThan(8)
  await after.close()
  await folder.remove()
})
