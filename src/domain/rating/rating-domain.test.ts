import { expect, test } from 'vitest'
import { onDevice } from '#engine/model.ts'

const act = { id: 'a', capturedAt: '2026-11-18T15:00:00.000Z', timeZone: 'America/Sao_Paulo' }
const read = { row: async () => undefined, rowsBy: async () => [] }
const item = { reviewId: 'r', kind: 'trail', itemId: 7 } as const

test('an own review shows at once, and is gone at once, before the server has heard of it', async () => {
  const payload = { ...item, stars: 4, text: 'boa' }
  expect(await onDevice('rating.write').effects(payload, act, read)).toEqual([
    {
      collection: 'ownReviews',
      key: 'trail:7',
      row: { id: 'trail:7', ...payload, writtenAt: act.capturedAt, hidden: null },
    },
  ])
  expect(await onDevice('rating.remove').effects(item, act, read)).toEqual([
    { collection: 'ownReviews', key: 'trail:7', row: null },
  ])
})

test('writing a hidden review anew does not show it again', async () => {
  const known = { id: 'trail:7', ...item, stars: 1, text: 'ruim', writtenAt: act.capturedAt, hidden: 'Ofende' }
  const reader = { ...read, row: async () => known as never }
  const [effect] = await onDevice('rating.write').effects({ ...item, stars: 5, text: 'boa' }, act, reader)
  expect(effect?.row).toMatchObject({ stars: 5, hidden: 'Ofende' })
})
