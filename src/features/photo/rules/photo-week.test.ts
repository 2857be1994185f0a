import { expect, test } from 'vitest'
import type { Photo } from '#contract/features/photo/photo-contract.ts'
import { currentWeek, photosOfWeek, takenBy, weekEnd } from './photo-week.ts'

const photo = (id: string, changes: Partial<Photo> = {}): Photo => ({
  id,
  photoTypeId: 1,
  storeId: 4,
  week: '2026-11-15',
  photoFileId: id,
  points: 80,
  status: 'awaiting',
  refusal: null,
  receipt: '',
  capturedAt: '2026-11-18T12:00:00.000Z',
  recordedAt: '2026-11-18T12:00:00.000Z',
  ...changes,
})

test('the week begins on Sunday at the client’s midnight, not at ours', () => {
  expect(currentWeek('America/Sao_Paulo', new Date('2026-11-22T02:30:00Z'))).toBe('2026-11-15')
  expect(currentWeek('America/Sao_Paulo', new Date('2026-11-22T03:30:00Z'))).toBe('2026-11-22')
  expect(weekEnd('2026-11-29')).toBe('2026-12-05')
})

test('a type is taken for the store and the week of its photo only', () => {
  const photos = [photo('a')]
  const slot = { photoTypeId: 1, storeId: 4, week: '2026-11-15' }
  expect(takenBy(photos, slot)?.id).toBe('a')
  expect(takenBy(photos, { ...slot, storeId: 5 })).toBeNull()
  expect(takenBy(photos, { ...slot, photoTypeId: 2 })).toBeNull()
  expect(takenBy(photos, { ...slot, week: '2026-11-22' })).toBeNull()
})

test('a photo that the server refused leaves its place free', () => {
  expect(takenBy([photo('a')], { photoTypeId: 1, storeId: 4, week: '2026-11-15' }, new Set(['a']))).toBeNull()
})

test('this week’s photos come newest first', () => {
  const photos = [
    photo('old', { capturedAt: '2026-11-16T08:00:00.000Z' }),
    photo('new'),
    photo('last week', { week: '2026-11-08' }),
  ]
  expect(photosOfWeek(photos, '2026-11-15').map((each) => each.id)).toEqual(['new', 'old'])
})
