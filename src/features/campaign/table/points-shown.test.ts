import { expect, test, vi } from 'vitest'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { skuRule, type PointsRule, type WrittenRule } from '#contract/features/campaign/points/points-rule.ts'
import { tableToday, type TableRows } from './points-shown.ts'

const of = (source: WrittenRule['source'], subjectId: string | null, unitPoints: number): WrittenRule => ({
  ...skuRule('', unitPoints),
  sku: null,
  source,
  subjectId,
  multiplied: false,
})
const placed = (rules: readonly WrittenRule[]): PointsRule[] => rules.map((rule, at) => ({ ...rule, position: at + 1 }))
const product = (id: number, sku: string) => ({ id, sku, name: sku, detail: '', brand: 'Aurora', productType: 'Tinta' })
const campaign = usualCampaign({ id: 7, name: { 'pt-BR': 'Verão' }, beginsOn: '2026-11-01', endsOn: '2027-01-20' })

/** What the device of somebody has who is not in any campaign yet. */
const rows = (rules: readonly WrittenRule[], changed: Partial<TableRows> = {}): TableRows => ({
  campaigns: [campaign],
  campaignMembers: [],
  memberLevels: [],
  pointsTables: [{ campaignId: 7, versions: [{ version: 1, soldFrom: '2026-11-01', rules: placed(rules) }] }],
  products: [product(1, 'T1'), product(2, 'T2'), product(3, 'T3')],
  photoTypes: [],
  courses: [],
  trails: [],
  surveys: [],
  ...changed,
})
const on = (moment: string, work: () => void) => {
  vi.useFakeTimers({ now: new Date(moment) })
  try {
    work()
  } finally {
    vi.useRealTimers()
  }
}

test('the table shows what a product is worth at the reader’s level, and none that is worth nothing', () => {
  on('2026-11-20T12:00:00Z', () => {
    const second = campaign.levels[1]
    const memberLevels = [
      { campaignId: 7, history: [{ level: 2 as const, from: '2026-11-10T00:00:00.000Z' }], request: null },
    ] as unknown as TableRows['memberLevels']
    const table = tableToday(
      rows([skuRule('T1', 10, 2), { ...skuRule('T2', 7), multiplied: false }, skuRule('T3', 0)], { memberLevels }),
      'BR',
    )
    expect(table?.multiplier).toBe(second?.multiplier)
    expect(table?.products.map(({ product: { sku }, points, base, xp }) => [sku, points, base, xp])).toEqual([
      ['T1', 15, 10, 2],
      ['T2', 7, 7, 0],
    ])
  })
})

test('what else gives points stands with its name, all others of a kind once, and nothing that the reader cannot see', () => {
  on('2026-11-20T12:00:00Z', () => {
    const courses = [{ id: 4, title: { 'pt-BR': 'Cores' } }] as unknown as TableRows['courses']
    const photoTypes = [
      { id: 1, title: { 'pt-BR': 'Vitrine' }, description: {}, points: 30 },
      { id: 2, title: { 'pt-BR': 'Gôndola' }, description: {}, points: 0 },
    ]
    const table = tableToday(
      rows([of('course', '4', 40), of('course', '9', 50), of('course', null, 5), of('course', '4', 99)], {
        courses,
        photoTypes,
      }),
      'BR',
    )
    expect(table?.grants.map(({ source, title, points }) => [source, title?.['pt-BR'] ?? null, points])).toEqual([
      ['photo', 'Vitrine', 30],
      ['course', 'Cores', 40],
      ['course', null, 5],
    ])
  })
})

test('before a campaign the table of the next one is shown; in another country, and after the last one, there is none', () => {
  on('2026-10-20T12:00:00Z', () => {
    expect(tableToday(rows([skuRule('T1', 10)]), 'BR')?.products).toHaveLength(1)
    expect(tableToday(rows([skuRule('T1', 10)]), 'MX')).toBeNull()
  })
  on('2027-03-20T12:00:00Z', () => expect(tableToday(rows([skuRule('T1', 10)]), 'BR')).toBeNull())
})
