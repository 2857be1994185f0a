import { expect, test } from 'vitest'
import type { Photo } from '#contract/features/photo/photo-contract.ts'
import type { CourseStanding } from '#platform/course-standing.ts'
import {
  campaignOn,
  coursesToContinue,
  daysLeft,
  partOfDay,
  photosThisWeek,
  salesOf,
  salesSeries,
  sumSales,
  type Campaign,
  type Sale,
} from './home-summary.ts'

const spring: Campaign = { id: 1, name: 'Primavera', beginsOn: '2026-09-01', endsOn: '2026-12-02' }
const sale = (soldOn: string, points: number, status: Sale['status'] = 'awaiting') =>
  ({ soldOn, points, status }) as Sale

test('the campaign of the day is shown with the days that are left', () => {
  expect(campaignOn([spring], '2026-11-20')).toBe(spring)
  expect(campaignOn([spring], '2026-12-03')).toBeNull()
  expect(daysLeft(spring, '2026-11-20')).toBe(12)
  expect(daysLeft(spring, '2026-12-02')).toBe(0)
})

test('points wait for their audit until they are approved; refused sales count for nothing', () => {
  const sales = salesOf(
    [
      sale('2026-10-01', 240),
      sale('2026-10-02', 90, 'approved'),
      sale('2026-10-03', 500, 'refused'),
      sale('2026-08-31', 70),
    ],
    spring,
  )
  expect(sumSales(sales)).toEqual({ count: 2, awaiting: 240, approved: 90 })
})

test('the chart grows from the first day of the campaign to today', () => {
  const series = salesSeries(
    [sale('2026-09-01', 100), sale('2026-11-20', 50), sale('2026-10-01', 9, 'refused')],
    spring,
    '2026-11-20',
  )
  expect(series[0]).toEqual({ day: '2026-09-01', points: 100 })
  expect(series.at(-1)).toEqual({ day: '2026-11-20', points: 150 })
  expect(series).toHaveLength(11)
  expect(salesSeries([], spring, '2026-09-01').length).toBeGreaterThan(1)
})

const standing = (id: number, state: CourseStanding['state'], mandatory = false, updatedAt = '') =>
  ({ course: { id, mandatory }, state, updatedAt }) as CourseStanding

test('people go on where they stopped last, then with what is mandatory', () => {
  const all = [
    standing(1, 'not_started'),
    standing(2, 'finished'),
    standing(3, 'in_progress', false, '2026-11-01'),
    standing(4, 'not_started', true),
    standing(5, 'in_progress', false, '2026-11-19'),
  ]
  expect(coursesToContinue(all, 3).map(({ course }) => course.id)).toEqual([5, 3, 4])
})

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

test('the greeting follows the hour', () => {
  expect([4, 5, 11, 12, 17, 18, 23].map(partOfDay)).toEqual([
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})
