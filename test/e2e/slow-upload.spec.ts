import { personDatabase, storedRows } from '../support/browser/browser-storage.ts'
import { openNarrowLink } from '../support/network/narrow-link.ts'
import { makePhoto } from '../support/photos/make-photo.ts'
import { expect, phone, test } from './fixtures.ts'
import { fillStorePhoto, signInAndPull } from './steps.ts'

test.use({ installation: 'slow-upload' })

test('engine C3, row 44: a 2 MB photo sent from a browser over 60 kB/s that drops every 2 s arrives, and costs at most a fifth more than its size, all that goes on beside it included', async ({
  openDevice,
  server,
}) => {
  test.setTimeout(240_000)
  const link = await openNarrowLink(server.url, { bytesPerSecond: 50_000_000, dropEvery: null })
  try {
    const { page, context } = await openDevice(phone, link.url)
    await signInAndPull(page, 'painter@demo.trilha.app')
    await fillStorePhoto(page, await makePhoto('vitrine', 2300, 1725))
    await context.setOffline(true)
    await page.getByRole('main').getByRole('button', { name: 'Enviar foto' }).click()
    await expect(page.getByText(/Foto guardada/)).toBeVisible()
    const parts = (await storedRows(page, personDatabase, 'outboxFiles')) as {
      sealed: { bytes: { byteLength: number } }
    }[]
    const bytes = parts.reduce((sum, { sealed }) => sum + sealed.bytes.byteLength, 0)
    expect(bytes).toBeGreaterThan(1_500_000)

    link.become({ bytesPerSecond: 60_000, dropEvery: 2000 })
    const before = { up: link.up, drops: link.drops }
    await context.setOffline(false)
    await expect
      .poll(async () => await storedRows(page, personDatabase, 'outbox'), { timeout: 200_000 })
      .toMatchObject([{ state: 'applied' }])
    expect(link.drops - before.drops).toBeGreaterThan(10)
    // `npm run bench -- slow-upload` measures what the photo alone costs.
    expect((link.up - before.up) / bytes).toBeLessThan(1.2)
  } finally {
    await link.close()
  }
})
