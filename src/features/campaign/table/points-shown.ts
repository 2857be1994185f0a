import type { RowOf } from '#contract/engine/collection.ts'
import {
  pointsOf,
  ruleOf,
  versionOf,
  type GrantSource,
  type PointsRule,
} from '#contract/features/campaign/points/points-rule.ts'
import type { Localized } from '#contract/engine/language.ts'
import { campaignNow, campaignSoon, personOf } from '#domain/campaign/campaign-person.ts'
import { ownMultiplier } from '#domain/campaign/campaign-level.ts'
import { todayOf } from '#domain/campaign/campaign-days.ts'

/** What the points table is made of, as the device has it. */
export interface TableRows {
  campaigns: RowOf<'campaigns'>[]
  campaignMembers: RowOf<'campaignMembers'>[]
  memberLevels: RowOf<'memberLevels'>[]
  pointsTables: RowOf<'pointsTables'>[]
  products: RowOf<'products'>[]
  photoTypes: RowOf<'photoTypes'>[]
  courses: RowOf<'courses'>[]
  trails: RowOf<'trails'>[]
  surveys: RowOf<'surveys'>[]
}

/** A product that gives points: to the one who looks, and to who has the lowest level. */
export interface ShownProduct {
  product: RowOf<'products'>
  points: number
  base: number
  xp: number
}

/** Something else that gives points. */
export interface ShownGrant {
  source: GrantSource | 'photo'
  id: string
  /** Null: each of its kind that has no points of its own. */
  title: Localized | null
  points: number
  xp: number
}

/** The table of a campaign as somebody reads it. */
export interface ShownTable {
  campaign: RowOf<'campaigns'>
  /** Of their level (basis points). */
  multiplier: number
  products: ShownProduct[]
  grants: ShownGrant[]
}

/** What rules say of things that are done once: of each thing that the device knows, and of all the others of its kind. */
function grantsOf(rules: readonly PointsRule[], rows: TableRows): ShownGrant[] {
  const titles = new Map<string, Localized>([
    ...rows.courses.map(({ id, title }) => [`course ${id}`, title] as const),
    ...rows.trails.map(({ id, title }) => [`trail ${id}`, title] as const),
    ...rows.surveys.map(({ id, title }) => [`survey ${id}`, title] as const),
  ])
  const named = new Set(rules.flatMap(({ source, subjectId }) => (source === 'sale' ? [] : [`${source} ${subjectId}`])))
  return rules.flatMap(({ source, subjectId, position, unitPoints: points, unitXp: xp }): ShownGrant[] => {
    const of = `${source} ${subjectId}`
    // The first of two that say something of one thing is the one that counts.
    if (source === 'sale' || !named.delete(of) || points + xp === 0) return []
    if (subjectId === null) return [{ source, id: `all ${position}`, title: null, points, xp }]
    const title = titles.get(of)
    return title ? [{ source, id: subjectId, title, points, xp }] : []
  })
}

/** What gives points today in the campaign of the one who looks, or in the next one to begin; null: there is none. */
export function tableToday(rows: TableRows, country: string | undefined): ShownTable | null {
  const person = personOf(country, rows.campaignMembers)
  const now = campaignNow(rows.campaigns, person)?.campaign
  const campaign = now ?? campaignSoon(rows.campaigns, person)
  if (!campaign) return null
  const table = rows.pointsTables.find(({ campaignId }) => campaignId === campaign.id)
  const rules = versionOf(table, now ? todayOf(campaign) : campaign.beginsOn)?.rules ?? []
  const multiplier = ownMultiplier(campaign, rows.memberLevels, new Date())
  const products = rows.products.flatMap((product) => {
    const rule = ruleOf(rules, product)
    if (!rule || rule.unitPoints + rule.unitXp === 0) return []
    const { unitPoints: base, unitXp: xp, multiplied } = rule
    return [{ product, base, xp, points: multiplied ? pointsOf(base, 1, multiplier) : base }]
  })
  const photos = rows.photoTypes
    .filter(({ points }) => points > 0)
    .map(({ id, title, points }) => ({ source: 'photo' as const, id: String(id), title, points, xp: 0 }))
  return { campaign, multiplier, products, grants: [...photos, ...grantsOf(rules, rows)] }
}
