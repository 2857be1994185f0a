import { expect, test } from 'vitest'
import type { RowOf } from '#contract/engine/collection.ts'
import type { EnrolmentType } from '#contract/features/course/enrolment-types.ts'
import type { RowReader } from '#engine/domain-feature.ts'
import { onDevice } from '#engine/model.ts'

const act = { id: 'act', capturedAt: '2026-11-18T15:00:00.000Z', timeZone: 'America/Sao_Paulo' }
const payload = { courseId: 4 }

/** A device with one course of that type, and enrolments. */
const device = (enrollmentType: EnrolmentType, ...enrolments: Partial<RowOf<'enrolments'>>[]): RowReader => ({
  row: async () => ({ id: 4, enrollmentType, mandatory: true }) as never,
  rowsBy: async () => enrolments.map((row) => ({ kind: 'course', itemId: 4, own: true, ...row })) as never,
})
const enrol = (read: RowReader) => onDevice('course.enrol').effects(payload, act, read)
const leave = (read: RowReader) => onDevice('course.leave').effects(payload, act, read)

test('learning T2: who enrols in a free course without a network is enrolled at once on their device', async () => {
  const row = { id: 'act', itemId: 4, own: true, mandatory: true, state: 'open', enrolledAt: act.capturedAt }
  expect(await enrol(device('free'))).toMatchObject([{ collection: 'enrolments', key: 'act', row }])
})

test('who asks waits, and whoever is enrolled or waits already stays so', async () => {
  expect(await enrol(device('request'))).toMatchObject([{ row: { state: 'waiting' } }])
  expect(await enrol(device('request', { id: 'e', state: 'waiting' }))).toEqual([])
  expect(await enrol(device('free', { id: 'e', state: 'open', own: false }))).toEqual([])
})

test('who comes back to what they left, or asks again, has the same enrolment', async () => {
  expect(await enrol(device('free', { id: 'e', state: 'ended' }))).toMatchObject([{ key: 'e', row: { state: 'open' } }])
  expect(await enrol(device('request', { id: 'e', state: 'refused' }))).toMatchObject([{ key: 'e' }])
})

test('who leaves has left at once, also where they had begun without a tap', async () => {
  expect(await leave(device('free', { id: 'e', state: 'open' }))).toMatchObject([{ key: 'e', row: { state: 'ended' } }])
  expect(await leave(device('free'))).toMatchObject([{ key: 'act', row: { state: 'ended', own: true } }])
})
