import { expect, test } from 'vitest'
import { onDevice } from '#engine/model.ts'

const act = { id: 'a', capturedAt: '2026-11-18T15:00:00.000Z', timeZone: 'America/Sao_Paulo' }
const read = { row: async () => undefined, rowsBy: async () => [] }
const noticeId = '01930000-0000-7000-8000-000000000001'

test('a notice that was opened counts as read at once, before the server has answered', async () => {
  expect(await onDevice('notice.read').effects({ noticeId }, act, read)).toEqual([
    { collection: 'noticeReads', key: noticeId, row: { noticeId, readAt: act.capturedAt } },
  ])
})
