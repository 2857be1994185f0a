import type { RowOf } from '#contract/engine/collection.ts'
import { weekOf } from '#contract/engine/time.ts'
import type { CourseStanding } from '#platform/course-standing.ts'

export type Campaign = RowOf<'campaigns'>
export type Sale = RowOf<'sales'>

/** The campaign that a day belongs to; the one that ends first where several do. */
export function campaignOn(campaigns: readonly Campaign[], day: string): Campaign | null {
  const running = campaigns.filter((campaign) => campaign.beginsOn <= day && day <= campaign.endsOn)
  return running.toSorted((a, b) => a.endsOn.localeCompare(b.endsOn))[0] ?? null
}

const dayMs = 86_400_000
const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Whole days until a campaign's last day; 0 on that day. */
export const daysLeft = (campaign: Campaign, day: string): number => daysFrom(day, campaign.endsOn)

export interface CampaignSales {
  count: number
  awaiting: number
  approved: number
}

export const salesOf = (sales: readonly Sale[], campaign: Campaign): Sale[] =>
  sales.filter((sale) => campaign.beginsOn <= sale.soldOn && sale.soldOn <= campaign.endsOn)

/** Points of a campaign's sales by their standing. Refused ones count for nothing. */
export function sumSales(sales: readonly Sale[]): CampaignSales {
  const points = (status: Sale['status']) =>
    sales.reduce((sum, sale) => (sale.status === status ? sum + sale.points : sum), 0)
  return {
    count: sales.filter((sale) => sale.status !== 'refused').length,
    awaiting: points('awaiting'),
    approved: points('approved'),
  }
}

/** Accumulated points at the end of each step from the campaign's beginning to today: at most `steps` + 1 of them. */
export function salesSeries(
  sales: readonly Sale[],
  campaign: Campaign,
  today: string,
  steps = 10,
): { day: string; points: number }[] {
  const days = Math.max(1, daysFrom(campaign.beginsOn, today))
  const count = Math.min(steps, days)
  const begin = Date.parse(campaign.beginsOn)
  return Array.from({ length: count + 1 }, (_, at) => {
    const day = new Date(begin + Math.round((days * at) / count) * dayMs).toISOString().slice(0, 10)
    const points = sales.reduce(
      (sum, sale) => (sale.status !== 'refused' && sale.soldOn <= day ? sum + sale.points : sum),
      0,
    )
    return { day, points }
  })
}

/** What to go on with: begun first (newest progress first), then mandatory, then the rest; finished ones never. */
export function coursesToContinue(standings: readonly CourseStanding[], limit: number): CourseStanding[] {
  const rank = ({ state, course }: CourseStanding) => (state === 'in_progress' ? 0 : course.mandatory ? 1 : 2)
  return standings
    .filter((standing) => standing.state !== 'finished')
    .toSorted((a, b) => rank(a) - rank(b) || b.updatedAt.localeCompare(a.updatedAt) || a.course.id - b.course.id)
    .slice(0, limit)
}

export interface WeekPhoto {
  type: RowOf<'photoTypes'>
  /** The newest photo of this type in the week, from any store; null: none yet. */
  sent: RowOf<'photos'> | null
}

/** Photo types with what was sent this week (it begins on Sunday). What is still to do comes after what is done. */
export function photosThisWeek(
  types: readonly RowOf<'photoTypes'>[],
  photos: readonly RowOf<'photos'>[],
  today: string,
): WeekPhoto[] {
  const week = weekOf(today)
  const own = photos.filter((photo) => photo.week === week && photo.status !== 'refused')
  const newestOf = (typeId: number) =>
    own
      .filter((photo) => photo.photoTypeId === typeId)
      .toSorted((a, b) => b.capturedAt.localeCompare(a.capturedAt))[0] ?? null
  return types
    .map((type) => ({ type, sent: newestOf(type.id) }))
    .toSorted((a, b) => Number(b.sent !== null) - Number(a.sent !== null) || a.type.id - b.type.id)
}

/** Part of the day by its hour, for the greeting. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
