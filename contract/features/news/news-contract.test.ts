import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { newsRead } from './news-contract.ts'

test('who read says what, and nothing beside that: when it was is evidence of the operation', () => {
  expect(safeParse(newsRead.payload, { newsId: 1 }).success).toBe(true)
  for (const payload of [{}, { newsId: '1' }, { newsId: 1, readAt: '2026-11-18T15:00:00.000Z' }])
    expect(safeParse(newsRead.payload, payload).success).toBe(false)
})
