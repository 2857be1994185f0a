import { signInAt } from '#test/support/server/api-person.ts'
import { type Line, openNarrowLink } from '#test/support/network/narrow-link.ts'
import { makePhoto } from '#test/support/photos/make-photo.ts'
import { inNewPhone } from '../support/browser.ts'
import { inInstallation } from '../support/bench-server.ts'
import { openOutboxPage } from './outbox-in-page.ts'
import type * as OutboxPage from './outbox-page.ts'
import { type Figure, round } from '../report.ts'

const owner = 'owner@demo.trilha.app'
/** 20 kbit/s (bytes a second). */
const slowRate = 2500

/** A sale with a photo over a network that drops, and over a very slow one, beside what the line itself takes for the photo. */
export async function measureSlowUpload(): Promise<Figure[]> {
  return await inInstallation({}, async (server) => {
    const cut = await send(server.url, { bytesPerSecond: 60_000, dropEvery: 2000 }, { width: 2600, height: 1950 })
    const slow = await send(server.url, { bytesPerSecond: slowRate, dropEvery: null }, { width: 1130, height: 848 })
    const noteOf = ({ photo, up, seconds, drops }: Sent) =>
      `${round(photo / 1000)} kB, ${round(up / 1000)} kB sent in ${round(seconds)} s, ${drops} drops`
    return [
      {
        what: 'A sale with a photo over 60 kB/s that drops every 2 s: bytes sent, as a share of the photo',
        value: cut.up / cut.photo,
        unit: '',
        atMost: 1.15,
        note: noteOf(cut),
      },
      {
        what: 'A sale with a photo over 20 kbit/s: time, as a share of what the line takes for the photo',
        value: slow.seconds / (slow.photo / slowRate),
        unit: '',
        atMost: 1.3,
        note: noteOf(slow),
      },
    ]
  })
}

interface Sent {
  /** Bytes of the photo. */
  photo: number
  /** Bytes that went towards the server. */
  up: number
  seconds: number
  drops: number
}

async function send(url: string, line: Line, size: { width: number; height: number }): Promise<Sent> {
  const link = await openNarrowLink(url, { bytesPerSecond: 50_000_000, dropEvery: null })
  try {
    return await inNewPhone(async ({ context }) => {
      const { page, module } = await openOutboxPage(context, link.url)
      const { signedIn } = await signInAt(url, owner, 1)
      const { buffer } = await makePhoto('nota', size.width, size.height)
      const photo = await page.evaluate(
        async ([path, session, address]) =>
          ((await import(path)) as typeof OutboxPage).queueSales(session, 1, [address]),
        [module, signedIn, `data:image/jpeg;base64,${buffer.toString('base64')}`] as const,
      )
      link.become(line)
      const before = { up: link.up, drops: link.drops }
      const took = await page.evaluate(
        async ([path, userId]) => ((await import(path)) as typeof OutboxPage).timeSending(userId),
        [module, signedIn.user.id] as const,
      )
      return { photo, up: link.up - before.up, seconds: took / 1000, drops: link.drops - before.drops }
    })
  } finally {
    await link.close()
  }
}
