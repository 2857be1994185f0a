import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { completeBrowser } from '../../../support/browser/chromium.ts'
import { cutPower } from '../../../support/browser/power-cut.ts'
import { openProfile } from '../../../support/browser/profile.ts'
import { temporaryFolder } from '../../../support/server/server-process.ts'
import type { Mood } from '../../model/actions.ts'
import type { KnownDevice } from '../../model/model.ts'
import { type DeviceNetwork, watchPath } from './device-network.ts'
import { readStorage, type Storage } from './read-storage.ts'
import { isGone } from './call-vault.ts'

async function launch(profile: string, baseURL: string): Promise<BrowserContext> {
  const context = await openProfile(profile, baseURL, {
    executablePath: completeBrowser,
    viewport: { width: 390, height: 844 },
  })
  context.setDefaultTimeout(15_000)
  return context
}

/** A phone or tablet of the browser's layer: a real Chromium on a profile of its own, behind a network of its own. */
export class BrowserDevice implements KnownDevice {
  readonly name: string
  readonly network: DeviceNetwork
  readonly signedOut = new Set<string>()
  /** The app's pages that are open. */
  tabs: Page[] = []
  /** Faults of ours that a page told. */
  readonly failures: string[] = []
  readonly #profile: string
  readonly #remove: () => Promise<void>
  #context!: BrowserContext
  /** A page of the app's origin without the app, by which the storage is looked at. */
  #watcher!: Page
  #storage: Storage = {}

  private constructor(name: string, network: DeviceNetwork, folder: { path: string; remove: () => Promise<void> }) {
    this.name = name
    this.network = network
    this.#profile = join(folder.path, 'profile')
    this.#remove = folder.remove
  }

  static async open(name: string, network: DeviceNetwork, installed: string): Promise<BrowserDevice> {
    const device = new BrowserDevice(name, network, await temporaryFolder(`faults-${name}`))
    await cp(installed, device.#profile, { recursive: true })
    await device.#launch()
    return device
  }

  async #launch(): Promise<void> {
    this.tabs = []
    this.#context = await launch(this.#profile, this.network.proxy.url)
    await this.#watch()
    await this.setMood(this.network.mood)
  }

  async #watch(): Promise<void> {
    const [blank] = this.#context.pages()
    this.#watcher = blank ?? (await this.#context.newPage())
    await this.#watcher.goto(watchPath)
  }

  async openTab(path: string): Promise<Page> {
    const page = await this.#context.newPage()
    page.on('pageerror', (error) => this.failures.push(error.stack ?? error.message))
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    this.tabs.push(page)
    return page
  }

  /** The tab is gone in the middle of whatever it did. */
  async killTab(page: Page): Promise<void> {
    this.tabs = this.tabs.filter((each) => each !== page)
    await page.close()
  }

  /** The browser is killed as by a power cut, and started again without a page. */
  async kill(): Promise<void> {
    await cutPower(this.#context)
    await this.#launch()
  }

  /** The browser takes the service worker out of memory, in the middle of whatever it did. */
  async stopWorker(): Promise<void> {
    const session = await this.#context.newCDPSession(this.#watcher)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await session.detach()
  }

  async setMood(mood: Mood): Promise<void> {
    this.network.mood = mood
    const isOffline = mood === 'offline'
    const open = this.#context
    // A service worker out of memory is told only once it starts again: nothing waits for that, and a browser
    // that is killed before has nobody left to tell.
    void open.setOffline(isOffline).catch((error: unknown) => {
      if (!isGone(error)) this.failures.push(String(error))
    })
    const pages = open.pages().filter((page) => !page.isClosed())
    await Promise.all(pages.map((page) => page.waitForFunction((off) => navigator.onLine !== off, isOffline)))
  }

  /** Looks at the storage; `rows` answers from this look until the next. */
  async check(): Promise<void> {
    this.#storage = await readStorage(this.#watcher)
  }

  rows<T>(database: string, table: string): T[] {
    return (this.#storage[database]?.[table] ?? []) as T[]
  }

  /** How much of somebody's outbox is neither applied nor refused. */
  unsent(userId: string): number {
    const rows = this.rows<{ state: string }>(`trilha-${userId}`, 'outbox')
    return rows.filter(({ state }) => state !== 'applied' && state !== 'refused').length
  }

  hasSession(userId: string): boolean {
    const people = this.rows<{ userId: string; sealed: unknown }>('trilha-device', 'people')
    return people.some((row) => row.userId === userId && row.sealed)
  }

  isBetween(userId: string): boolean {
    const people = this.rows<{ userId: string; leaving: boolean }>('trilha-device', 'people')
    return people.some((row) => row.userId === userId && row.leaving)
  }

  /** Id of who is signed in and acts here, as of the last look. */
  get active(): string | null {
    const settings = this.rows<{ name: string; value: unknown }>('trilha-device', 'settings')
    const id = settings.find(({ name }) => name === 'active')?.value
    return typeof id === 'string' && this.hasSession(id) ? id : null
  }

  /** What each tab shows at the moment. */
  async texts(): Promise<string[]> {
    // A page on its way to another address has no text to read; the next look sees what came of it.
    return Promise.all(this.tabs.map((page) => page.evaluate(() => document.body.innerText).catch(() => '')))
  }

  async close(): Promise<void> {
    await this.#context.close()
    await this.#remove()
  }
}
