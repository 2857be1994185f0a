import { expect, test } from 'vitest'
import { shownNotices } from './shown-notices.ts'

const notice = (id: string, startsAt: string, endsAt: string) => ({
  id,
  title: {},
  body: {},
  link: null,
  startsAt,
  endsAt,
})

test('a device shows what has begun and is not over, without asking anybody; the newest first, and what was read says so', () => {
  const notices = [
    notice('a', '2026-11-16T12:00:00.000Z', '2026-11-30T12:00:00.000Z'),
    notice('b', '2026-11-17T12:00:00.000Z', '2026-11-30T12:00:00.000Z'),
    notice('c', '2026-11-17T12:00:00.000Z', '2026-11-18T12:00:00.000Z'),
    notice('d', '2026-11-18T12:00:00.001Z', '2026-11-30T12:00:00.000Z'),
  ]
  const reads = [{ noticeId: 'a', readAt: '2026-11-16T13:00:00.000Z' }]
  const shown = shownNotices({ notices, reads }, new Date('2026-11-18T12:00:00.000Z'))
  expect(shown.map(({ notice: { id }, isRead }) => [id, isRead])).toEqual([
    ['b', false],
    ['a', true],
  ])
})
