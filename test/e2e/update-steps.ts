import { expect, type BrowserContext, type Page } from '@playwright/test'
import { join } from 'node:path'
import { copyBuild } from '../support/browser/next-release.ts'
import { folderWithDemo } from '../support/server/prepared-demo.ts'
import { type ServerProcess, startServer } from '../support/server/server-process.ts'

/** A new version is fetched file by file: on a busy machine that takes its time (ms). */
export const installWithin = 90_000

export const announced = (page: Page) => page.getByText('Há uma nova versão da Trilha.')
export const releaseOf = (page: Page) => page.locator('meta[name=release]')
/** Not waited for: the page may be another one before it is done. */
export const checkForUpdate = (page: Page) =>
  page.evaluate(() => void navigator.serviceWorker.getRegistration().then((known) => known?.update()))

/** The page is the one it was: nothing has loaded it again. */
export async function markVisit(page: Page): Promise<{ isSame: () => Promise<boolean> }> {
  await page.evaluate(() => Object.assign(window, { sameVisit: true }))
  return { isSame: () => page.evaluate(() => 'sameVisit' in window) }
}

export const startFilm = (page: Page) =>
  page.locator('video').evaluate((film: HTMLVideoElement) => {
    film.muted = true
    return film.play()
  })

/** The film's bytes are all here; one that broke fails. */
export const isArrived = (page: Page) =>
  page.locator('video').evaluate(({ buffered, duration, error }: HTMLVideoElement) => {
    if (error) throw error
    return buffered.length > 0 && buffered.end(buffered.length - 1) >= duration - 0.1
  })

export async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** A server over a build of its own, which can be changed under the browsers that have it. */
export async function openRelease() {
  const folder = await folderWithDemo('release')
  const dist = join(folder.path, 'dist')
  await copyBuild(dist)
  const options = { dataDir: folder.data, env: { DIST_DIR: dist } }
  let server: ServerProcess = await startServer(options)
  return {
    url: server.url,
    dist,
    serve: async (env: Record<string, string> = {}) => {
      const { port } = server
      await server.stop()
      server = await startServer({ ...options, env: { ...options.env, ...env }, port })
    },
    close: async () => {
      await server.stop()
      await folder.remove()
    },
  }
}
