import { expect, test } from 'vitest'
import type { Enrolment } from '#contract/features/enrolment/enrolment-schema.ts'
import { dutiesOf, dutyIn } from './duties.ts'

const enrolment = (change: Partial<Enrolment>): Enrolment => ({
  id: '01930000-0000-7000-8000-000000000001',
  kind: 'course',
  itemId: 4,
  cycle: 1,
  mandatory: true,
  enrolledAt: '2026-11-18T15:00:00.000Z',
  dueAt: '2026-12-13T02:59:59.999Z',
  state: 'open',
  ...change,
})

test('of several enrolments in the same course the first deadline counts, and one that has to be done', () => {
  const duties = dutiesOf(
    [
      enrolment({ mandatory: false, dueAt: null }),
      enrolment({}),
      enrolment({ mandatory: false, dueAt: '2026-12-20T02:59:59.999Z' }),
      enrolment({ kind: 'trail', dueAt: '2026-11-20T02:59:59.999Z' }),
    ],
    'course',
  )
  expect([...duties]).toEqual([[4, { mandatory: true, dueAt: '2026-12-13T02:59:59.999Z' }]])
})

test.each(['finished', 'late', 'review', 'exempt', 'ended'] as const)('one that is %s asks for nothing', (state) => {
  const duties = dutiesOf([enrolment({ state })], 'course')
  expect(dutyIn({ id: 4, mandatory: true }, duties)).toEqual({ mandatory: false, dueAt: null })
  expect(dutyIn({ id: 5, mandatory: true }, duties)).toEqual({ mandatory: true, dueAt: null })
})
