import { expect, test } from 'vitest'
import type { Photo } from '#contract/features/photo/photo-contract.ts'
import { photosThisWeek } from './photos-this-week.ts'

test('a photo counts for its week, which begins on Sunday; a refused one leaves it open', () => {
  const types = [1, 2, 3].map((id) => ({ id, title: {}, description: {}, points: 80 }))
  const photo = (photoTypeId: number, week: string, status: Photo['status']): Photo => ({
    id: `photo-${photoTypeId}`,
    photoTypeId,
    storeId: 1,
    week,
    photoFileId: 'file',
    points: 80,
    status,
    refusal: null,
    receipt: '',
    capturedAt: `${week}T12:00:00.000Z`,
    recordedAt: `${week}T12:00:00.000Z`,
  })
  const photos = [
    photo(2, '2026-11-15', 'awaiting'),
    photo(1, '2026-11-08', 'approved'),
    photo(3, '2026-11-15', 'refused'),
  ]
  const shown = photosThisWeek(types, photos, '2026-11-20')
  expect(shown.map(({ type, sent }) => [type.id, sent !== null])).toEqual([
    [2, true],
    [1, false],
    [3, false],
  ])
})
