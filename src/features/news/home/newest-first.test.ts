import { expect, test } from 'vitest'
import { newestFirst } from './newest-first.ts'

const item = (id: number, publishedAt: string) => {
  return { id, publishedAt, title: {}, summary: {}, text: {}, cover: '', coverColor: '#000000' }
}

test('the newest comes first, of the same moment the later one; what was read says so', () => {
  const news = [
    item(1, '2026-11-16T12:00:00.000Z'),
    item(2, '2026-11-18T12:00:00.000Z'),
    item(3, '2026-11-16T12:00:00.000Z'),
  ]
  const states = newestFirst(news, [{ newsId: 2, readAt: '2026-11-18T13:00:00.000Z' }])
  expect(states.map((state) => [state.item.id, state.isRead])).toEqual([
    [2, true],
    [3, false],
    [1, false],
  ])
})
