import * as v from 'valibot'

const daysBefore = 45
const daysAfter = 30

const campaignsSchema = v.array(v.object({ id: v.number(), beginsOn: v.string(), endsOn: v.string() }))
export type DemoCampaign = v.InferOutput<typeof campaignsSchema>[number]

/** A day some days from another. */
export function dayFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The demo's campaigns so far, with one around today; once it is over the next one follows it. */
export function campaignFor(today: string, noted: unknown): { campaigns: DemoCampaign[]; current: boolean } {
  const parsed = v.safeParse(campaignsSchema, noted)
  const known = parsed.success ? parsed.output : []
  const last = known.at(-1)
  if (last && last.endsOn >= today) return { campaigns: known, current: true }
  const earliest = dayFrom(today, -daysBefore)
  const beginsOn = last && last.endsOn >= earliest ? dayFrom(last.endsOn, 1) : earliest
  return {
    campaigns: [...known, { id: known.length + 1, beginsOn, endsOn: dayFrom(today, daysAfter) }],
    current: false,
  }
}
