import { readdir } from 'node:fs/promises'
import { firstFrame, gzipSizeOf, landmarks, slowNetwork } from '#test/support/browser/first-frame.ts'
import { inNewPhone, signIn } from '../support/browser.ts'
import { inInstallation } from '../support/bench-server.ts'
import type { Figure } from '../report.ts'

const kilobyte = 1024

/** JavaScript (gzip -9) that has arrived when a place is usable, and the largest chunk of a route. */
export async function measureSize(): Promise<Figure[]> {
  return await inInstallation({}, (server) =>
    inNewPhone(async ({ context }) => {
      const first = await context.newPage()
      await slowNetwork(first)
      const beforeSignIn = (await firstFrame(first, server.url, landmarks.signIn)).scripts
      await first.close()
      const setUp = await context.newPage()
      await signIn(setUp, server.url, 'learner@demo.trilha.app')
      await setUp.close()
      const home = await context.newPage()
      await slowNetwork(home)
      const beforeHome = (await firstFrame(home, `${server.url}/home`, landmarks.home)).scripts
      const largest = await largestRouteChunk()
      return [
        await scripts('JavaScript before sign-in is usable, gzip', beforeSignIn, 100),
        await scripts('JavaScript before home has content, gzip', beforeHome, 150),
        {
          what: 'Largest chunk of a route, gzip',
          value: largest.bytes / kilobyte,
          unit: 'KB',
          atMost: 60,
          note: largest.name,
        },
      ]
    }),
  )
}

async function scripts(what: string, paths: string[], atMost: number): Promise<Figure> {
  const value = (await gzipSizeOf(paths)) / kilobyte
  return { what, value, unit: 'KB', atMost, note: `${paths.length} files` }
}

async function largestRouteChunk(): Promise<{ name: string; bytes: number }> {
  const names = await readdir(new URL('../../dist/assets', import.meta.url))
  // Not a route's: the start bundle (it has its own budget) and the PDF engine, fetched only where a PDF is read.
  const routes = names.filter((name) => name.endsWith('.js') && !/^(index|base|react|pdf)/.test(name))
  const sizes = await Promise.all(routes.map(async (name) => ({ name, bytes: await gzipSizeOf([`/assets/${name}`]) })))
  return sizes.reduce((most, one) => (one.bytes > most.bytes ? one : most), { name: '', bytes: 0 })
}
