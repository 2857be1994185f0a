import { expect, test } from 'vitest'
import { onDevice } from '#engine/model.ts'

const act = { id: 'a', capturedAt: '2026-11-18T15:00:00.000Z', timeZone: 'America/Sao_Paulo' }
const read = { row: async () => undefined, rowsBy: async () => [] }

test('a star shows at once, and is gone at once, before the server has heard of it', async () => {
  const payload = { kind: 'trail', itemId: 3, favourite: true } as const
  const row = { id: 'trail:3', kind: 'trail', itemId: 3, since: act.capturedAt }
  expect(await onDevice('item.favourite').effects(payload, act, read)).toEqual([
    { collection: 'favourites', key: 'trail:3', row },
  ])
  expect(await onDevice('item.favourite').effects({ ...payload, favourite: false }, act, read)).toEqual([
    { collection: 'favourites', key: 'trail:3', row: null },
  ])
})

test('what an app of before said of a course is the favourite of that course', async () => {
  const [effect] = await onDevice('course.favourite').effects({ courseId: 3, favourite: true }, act, read)
  expect(effect).toMatchObject({ key: 'course:3', row: { kind: 'course', itemId: 3 } })
})
