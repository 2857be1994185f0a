import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaPaths } from '#contract/features/media/media-paths.ts'
import { openNarrowLink } from '#test/support/network/narrow-link.ts'
import { temporaryFolder } from '#test/support/server/server-process.ts'
import { inInstallation } from '../support/bench-server.ts'
import { inNewPhone, submitSignIn } from '../support/browser.ts'
import { type Figure, round } from '../report.ts'
import { allParts, bytes } from './large-zip.ts'

const cuts = 10
const bytesPerSecond = 500_000_000

/** Memory of a process that is not shared with others (MB). */
export function memoryOfServer(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** A desk that sends the largest file there may be from a browser, over a line all of whose connections break ten times. */
export async function measureMediaOverCuts(): Promise<Figure[]> {
  const folder = await temporaryFolder('bench-upload')
  const path = join(folder.path, 'Treinamento.zip')
  await writeFile(path, allParts())
  try {
    return await inInstallation({ engine: 'postgres' }, async (server) => {
      const link = await openNarrowLink(server.url, { bytesPerSecond, dropEvery: null })
      try {
        return await inNewPhone(async ({ context }) => {
          const page = await context.newPage()
          await submitSignIn(page, link.url + mediaPaths.media(), 'programme-admin@demo.trilha.app')
          await page.getByRole('heading', { level: 1, name: 'Mídias' }).waitFor()
          const rest = memoryOfServer(server.pid)
          let most = rest
          const timer = setInterval(() => (most = Math.max(most, memoryOfServer(server.pid))), 100)
          const before = link.up
          const begun = performance.now()
          link.become({ bytesPerSecond, dropEvery: (bytes / bytesPerSecond / (cuts + 0.5)) * 1000 })
          await page.getByLabel('Adicionar arquivos').setInputFiles(path)
          await page.getByText(/enviados\. A mídia é verificada/).waitFor({ timeout: 20 * 60_000 })
          clearInterval(timer)
          const { drops } = link
          if (drops < cuts) throw new Error(`only ${drops} cuts`)
          return [
            {
              what: `player P55: 2 GB sent from a browser over a line that is cut ${drops} times: bytes, as a share of the file`,
              value: (link.up - before) / bytes,
              unit: '×',
              atMost: 1.15,
              note: `${round((performance.now() - begun) / 1000)} s`,
            },
            { what: 'Memory of the server above rest meanwhile, at most', value: most - rest, unit: 'MB', atMost: 64 },
          ]
        })
      } finally {
        await link.close()
      }
    })
  } finally {
    await folder.remove()
  }
}
