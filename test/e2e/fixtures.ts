import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { type FlakyProxy, openFlakyProxy } from '../support/network/flaky-proxy.ts'
import { completeBrowser, headlessShell } from '../support/browser/chromium.ts'
import { installApp, openProfile } from '../support/browser/profile.ts'
import { folderWithDemo } from '../support/server/prepared-demo.ts'
import { type ServerProcess, startServer, temporaryFolder } from '../support/server/server-process.ts'

/** A phone with a profile of its own on disk: it survives closing every page. */
export interface Device {
  context: BrowserContext
  page: Page
}

/** A phone whose only way to the server is a network that a test slows down, cuts and answers for. */
export interface FarDevice extends Device {
  proxy: FlakyProxy
}

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

type OpenDevice = (
  viewport?: typeof phone,
  baseURL?: string,
  options?: { serviceWorkers?: 'allow' | 'block'; args?: string[]; permissions?: string[] },
) => Promise<Device>

interface OfTest {
  device: Device
  far: FarDevice
  openDevice: OpenDevice
  firstVisit: boolean
  withPagesClosed: boolean
}

interface OfWorker {
  installation: string
  serverEnv: Record<string, string>
  server: ServerProcess
  /** Gives a profile of that browser in which the app of that server is installed. */
  installed: (browser: string | undefined) => Promise<string>
}

/** Tests of this folder run over one real server with the demo, on the production build. */
export const test = base.extend<OfTest, OfWorker>({
  /** Files that change the demo name a installation of their own: its server is theirs alone. */
  installation: ['shared', { option: true, scope: 'worker' }],
  /** Files that need a server set up otherwise say how. */
  serverEnv: [{}, { option: true, scope: 'worker' }],
  /** Files about somebody's first visit say so; devices of the others begin with the app installed and nobody signed in. */
  firstVisit: [false, { option: true }],
  /** Files about what goes on with every page closed say so: their devices have the complete browser. */
  withPagesClosed: [false, { option: true }],
  server: [
    async ({ installation, serverEnv }, use) => {
      const folder = await folderWithDemo(`e2e-${installation}`)
      const server = await startServer({ dataDir: folder.data, env: serverEnv })
      await use(server)
      await server.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  installed: [
    async ({ server }, use) => {
      const folder = await temporaryFolder('installed')
      const profiles = new Map<string | undefined, Promise<string>>()
      const install = async (browser: string | undefined) => {
        const profile = join(folder.path, `profile-${profiles.size}`)
        await installApp(profile, server.url, browser)
        return profile
      }
      await use(async (browser) => {
        const profile = profiles.get(browser) ?? install(browser)
        profiles.set(browser, profile)
        return await profile
      })
      await folder.remove()
    },
    { scope: 'worker' },
  ],
  openDevice: async ({ server, installed, firstVisit, withPagesClosed }, use) => {
    const executablePath = withPagesClosed ? completeBrowser : headlessShell
    const open: { context: BrowserContext; remove: () => Promise<void> }[] = []
    await use(async (viewport = phone, baseURL = server.url, options = {}) => {
      const folder = await temporaryFolder('profile')
      // What is installed belongs to the server's address; who blocks service workers wants none.
      const canBeCopied = !firstVisit && baseURL === server.url && options.serviceWorkers !== 'block'
      if (canBeCopied) await cp(await installed(executablePath), folder.path, { recursive: true })
      const isSmall = viewport.width < 900
      const context = await openProfile(folder.path, baseURL, {
        executablePath,
        viewport,
        hasTouch: isSmall,
        isMobile: isSmall,
        ...options,
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
  far: async ({ openDevice, server }, use) => {
    const proxy = await openFlakyProxy(server.url)
    await use({ ...(await openDevice(phone, proxy.url)), proxy })
    await proxy.close()
  },
})

export { expect } from '@playwright/test'
