import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { signInAt } from '#test/support/server/api-person.ts'
import { openNarrowLink } from '#test/support/network/narrow-link.ts'
import { makePhoto } from '#test/support/photos/make-photo.ts'
import { inNewPhone } from '../support/browser.ts'
import { inInstallation } from '../support/bench-server.ts'
import { openOutboxPage } from './outbox-in-page.ts'
import type * as OutboxPage from './outbox-page.ts'
import { each, type Figure, median, round } from '../report.ts'

const owner = 'owner@demo.trilha.app'
const sales = 1000
/** A good mobile network (bytes a second). */
const linkRate = 4_000_000
const sealing = { parts: 100, bytes: 2 ** 20, runs: 3 }

/** Sealing beside the browser's own cryptography; a drain of many sales with photos beside the link it goes over. */
export async function measureOutbox(): Promise<Figure[]> {
  return await inInstallation({}, async (server) => {
    const link = await openNarrowLink(server.url, { bytesPerSecond: linkRate, dropEvery: null })
    try {
      const pictures = await Promise.all(['um', 'dois', 'tres'].map((word) => makePhoto(word, 800, 600)))
      const { signedIn } = await signInAt(server.url, owner, 1)
      return await inNewPhone(async ({ context }) => {
        const { page, module } = await openOutboxPage(context, link.url)
        const shares: number[] = []
        for (let run = 0; run < sealing.runs; run++) shares.push(await sealingShare(page, module))
        const addresses = pictures.map(({ buffer }) => `data:image/jpeg;base64,${buffer.toString('base64')}`)
        const bytes = await page.evaluate(
          async ([path, session, count, photos]) =>
            ((await import(path)) as typeof OutboxPage).queueSales(session, count, photos),
          [module, signedIn, sales, addresses] as const,
        )
        const before = link.up
        const drained = await page.evaluate(
          async ([path, userId]) => ((await import(path)) as typeof OutboxPage).timeDrain(userId),
          [module, signedIn.user.id] as const,
        )
        if (drained.applied !== sales) throw new Error(`not all were taken: ${JSON.stringify(drained)}`)
        const raw = await timeRaw(bytes)
        return [
          {
            what: 'Sealing 1 MiB parts, as a share of the rate of raw WebCrypto AES-GCM',
            value: median(shares),
            unit: '',
            atLeast: 0.8,
            note: each(shares),
          },
          {
            what: `Outbox drain of ${sales} sales with a photo each, as a share of the rate of the raw link`,
            value: raw / drained.took,
            unit: '',
            atLeast: 0.2,
            note: `${round(bytes / 1e6)} MB in ${round(drained.took / 1000)} s, raw ${round(raw / 1000)} s; ${round((100 * (link.up - before)) / bytes - 100)} % more bytes than the photos; ${round(sales / (drained.took / 1000))} sales/s`,
          },
        ]
      })
    } finally {
      await link.close()
    }
  })
}

async function sealingShare(page: Page, module: string): Promise<number> {
  const { sealed, raw } = await page.evaluate(
    async ([path, parts, bytes]) => ((await import(path)) as typeof OutboxPage).timeSealing(parts, bytes),
    [module, sealing.parts, sealing.bytes] as const,
  )
  return raw / sealed
}

/** Milliseconds that the link alone takes for so many bytes, with nobody behind it who does anything with them. */
async function timeRaw(bytes: number): Promise<number> {
  const sink = createServer((request, response) => {
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const target = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`
  const link = await openNarrowLink(target, { bytesPerSecond: linkRate, dropEvery: null })
  try {
    const begun = performance.now()
    await (await fetch(link.url, { method: 'PUT', body: new Uint8Array(bytes) })).text()
    return performance.now() - begun
  } finally {
    await link.close()
    sink.close()
  }
}
