import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { freshPicture } from '#test/support/server/test-pictures.ts'
import { onPostgres } from '#test/support/database/test-database.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres')))
  afterAll(async () => installation.close())

  test('the same slot from two devices at once is filled once', async () => {
    for (let round = 0; round < 5; round++) {
      installation.clock.set(new Date(start.getTime() + round * 7 * 86_400_000))
      const photos = [
        await freshPicture(installation.as('ana'), 'photo'),
        await freshPicture(installation.as('ana'), 'photo'),
      ]
      const sent = photos.map((photo) =>
        installation.as('ana').send({ kind: 'photo.send', payload: { photoTypeId: 1, storeId: 1, photo } }),
      )
      const answers = (await Promise.all(sent)).flat()
      expect(answers.map((answer) => answer.code ?? answer.outcome).toSorted()).toEqual(['applied', 'photo.repeated'])
    }
  })
})
