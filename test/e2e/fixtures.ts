import { test as base, type BrowserContext, chromium, type Page } from '@playwright/test'
import { type ServerProcess, startServer, temporaryFolder } from '#test/support/server-process.ts'
import { chromiumArguments } from '#test/support/chromium.ts'

/** A phone with a profile of its own on disk: it survives closing every page. */
export interface Device {
  context: BrowserContext
  page: Page
}

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

type OpenDevice = (
  viewport?: typeof phone,
  baseURL?: string,
  options?: { serviceWorkers?: 'allow' | 'block' },
) => Promise<Device>

/** Tests of this folder run over one real server with the demo, on the production build. */
export const test = base.extend<{ device: Device; openDevice: OpenDevice }, { house: string; server: ServerProcess }>({
  /** Files that change the demo name a house of their own: its server is theirs alone. */
  house: ['shared', { option: true, scope: 'worker' }],
  server: [
    async ({ house }, use) => {
      const folder = await temporaryFolder(`e2e-${house}`)
      const server = await startServer({ dataDir: folder.path })
      await use(server)
      await server.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  openDevice: async ({ server }, use) => {
    const open: { context: BrowserContext; remove: () => Promise<void> }[] = []
    await use(async (viewport = phone, baseURL = server.url, options = {}) => {
      const folder = await temporaryFolder('profile')
      const context = await chromium.launchPersistentContext(folder.path, {
        executablePath: process.env['CHROMIUM'],
        args: chromiumArguments,
        viewport,
        baseURL,
        ...options,
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        hasTouch: viewport.width < 900,
        isMobile: viewport.width < 900,
        reducedMotion: 'reduce',
      })
      open.push({ context, remove: folder.remove })
      return { context, page: context.pages()[0] ?? (await context.newPage()) }
    })
    for (const { context, remove } of open) {
      await context.close()
      await remove()
    }
  },
  device: async ({ openDevice }, use) => {
    await use(await openDevice())
  },
})

export { expect } from '@playwright/test'
