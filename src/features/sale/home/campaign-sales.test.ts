import { expect, test } from 'vitest'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { countSales, salesOf } from './campaign-sales.ts'
import { salesSeries } from './sales-series.desktop.ts'

const spring = { beginsOn: '2026-09-01', endsOn: '2026-12-02' }
const sale = (soldOn: string, points: number, status: Sale['status'] = 'awaiting') =>
  ({ soldOn, points, status }) as Sale

test('the sales of a campaign are those of its days, and refused ones do not count', () => {
  const sales = salesOf(
    [
      sale('2026-10-01', 240),
      sale('2026-10-02', 90, 'approved'),
      sale('2026-10-03', 500, 'refused'),
      sale('2026-08-31', 70),
    ],
    spring,
  )
  expect(sales).toHaveLength(3)
  expect(countSales(sales)).toBe(2)
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
