import { expect, test } from 'vitest'
import { onDevice } from '#engine/model.ts'

const act = { id: 'a', capturedAt: '2026-11-18T15:00:00.000Z', timeZone: 'America/Sao_Paulo' }
const read = { row: async () => undefined, rowsBy: async () => [] }

test('what was opened counts as read at once, before the server has answered', async () => {
  expect(await onDevice('news.read').effects({ newsId: 7 }, act, read)).toEqual([
    { collection: 'newsReads', key: '7', row: { newsId: 7, readAt: act.capturedAt } },
  ])
})
