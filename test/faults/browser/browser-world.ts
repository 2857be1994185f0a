import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { completeBrowser } from '../../support/browser/chromium.ts'
import { installApp } from '../../support/browser/profile.ts'
import { temporaryFolder } from '../../support/server/server-process.ts'
import type { SimulationResult } from '../simulation/simulation.ts'
import { Random } from '../model/random.ts'
import { BrowserDevice } from './device/browser-device.ts'
import { BrowserSimulation } from './browser-simulation.ts'
import { DeviceNetwork } from './device/device-network.ts'
import { Installation } from './killable-server.ts'
import { findVault } from './device/call-vault.ts'

const names = ['tablet', 'phone']
const built = new URL('../../../dist', import.meta.url).pathname

/** What a seed came to, with everything that was done. */
export interface ShownResult extends SimulationResult {
  story: string[]
}

/** One server, the networks of two devices, and a profile for each in which the app is installed; seeds run in it. */
export interface BrowserWorld {
  run(seed: number, steps: number): Promise<ShownResult>
  close(): Promise<void>
}

/** Opens the world; `plant` changes the copy of the build that is served. */
export async function openBrowserWorld(plant: ((dist: string) => Promise<void>) | null = null): Promise<BrowserWorld> {
  const folder = await temporaryFolder('faults-browser')
  const dist = join(folder.path, 'dist')
  await mkdir(dist)
  await cp(process.env['DIST_DIR'] ?? built, dist, { recursive: true })
  await plant?.(dist)
  const [installation, vault] = await Promise.all([Installation.open(dist), findVault(dist)])
  const networks = await Promise.all(names.map(() => DeviceNetwork.open(installation.url)))
  const installed = networks.map((_, index) => join(folder.path, `installed-${index}`))
  await Promise.all(
    networks.map((network, index) => installApp(installed[index] ?? '', network.proxy.url, completeBrowser)),
  )
  return {
    async run(seed, steps) {
      networks.forEach((network, index) =>
        network.begin(new Random(seed * 2 + index), `10.${(seed >> 8) & 255}.${seed & 255}.${index + 1}`),
      )
      const opening = networks.map((network, index) =>
        BrowserDevice.open(names[index] ?? '', network, installed[index] ?? ''),
      )
      const devices = await Promise.all(opening)
      try {
        const simulation = new BrowserSimulation(seed, { installation, devices, vault })
        const result = await simulation.run(steps).catch((error: unknown) => {
          process.stderr.write(`${simulation.story.join('\n')}\n`)
          throw error
        })
        return { ...result, story: simulation.story }
      } finally {
        await Promise.all(devices.map((device) => device.close()))
      }
    },
    async close() {
      await Promise.all(networks.map(({ proxy }) => proxy.close()))
      await installation.close()
      await folder.remove()
    },
  }
}
