import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import { openInstallation, start, type Installation, type PersonName } from '#test/support/server/test-installation.ts'
import { freshPicture } from '#test/support/server/test-pictures.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  const sendPhoto = async (
    changed: Record<string, unknown> = {},
    name: PersonName = 'ana',
  ): Promise<OperationAnswer> => {
    const photo = await freshPicture(installation.as(name), 'photo')
    const [answer] = await installation
      .as(name)
      .send({ kind: 'photo.send', payload: { photoTypeId: 1, storeId: 1, photo, ...changed } })
    if (!answer) throw new Error('no answer')
    return answer
  }

  test('one photo per type, store and week: the second is refused until Sunday in São Paulo', async () => {
    expect(await sendPhoto()).toMatchObject({
      outcome: 'applied',
      receipt: { number: 'F-1-1' },
      changes: [{ collection: 'photos', row: { week: '2026-11-15', points: 50, status: 'awaiting' } }],
    })
    expect(await sendPhoto()).toMatchObject({
      outcome: 'refused',
      code: 'photo.repeated',
      values: { sentOn: '2026-11-18', week: '2026-11-15' },
    })
    expect((await sendPhoto({ storeId: 2 })).outcome).toBe('applied')
    expect((await sendPhoto({}, 'bia')).outcome).toBe('applied')
    // Saturday 23:59 there; a minute later the new week has begun.
    installation.clock.set('2026-11-22T02:59:00Z')
    expect((await sendPhoto()).code).toBe('photo.repeated')
    installation.clock.set('2026-11-22T03:00:00Z')
    expect((await sendPhoto()).outcome).toBe('applied')
  })

  test('an unknown type or store is refused at its field', async () => {
    expect(await sendPhoto({ photoTypeId: 9 })).toMatchObject({
      code: 'photo.type_unknown',
      fields: [{ field: 'photoTypeId' }],
    })
    expect(await sendPhoto({ storeId: 9 })).toMatchObject({
      code: 'photo.store_unknown',
      fields: [{ field: 'storeId' }],
    })
  })
})
