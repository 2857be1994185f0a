import type { RowOf } from '#contract/engine/collection.ts'
import { levelOf, missingFor, multiplierAt, nextLevel } from '#contract/features/campaign/level/level-rules.ts'
import type { CampaignLevel } from '#contract/features/campaign/level/level-schema.ts'

type Campaign = Pick<RowOf<'campaigns'>, 'id' | 'levels'>
type Levels = readonly RowOf<'memberLevels'>[]

/** The level that somebody has in a campaign, as far as the device knows. */
export interface OwnLevel {
  level: CampaignLevel
  /** The one after it, what is missing to it and how far it is reached (0 to 1); null: there is none. */
  next: { level: CampaignLevel; missing: number; share: number } | null
  xp: number
  xpPending: number
  history: RowOf<'memberLevels'>['history']
  /** That for the next level; null: none. */
  request: RowOf<'memberLevels'>['request']
}

const historyIn = (campaignId: number, levels: Levels) =>
  levels.find((one) => one.campaignId === campaignId)?.history ?? []

/** The multiplier of somebody's points in a campaign for what they do at a moment (basis points). */
export const ownMultiplier = ({ id, levels }: Campaign, own: Levels, moment: Date): number =>
  multiplierAt(levels, historyIn(id, own), moment)

/** What a device knows of somebody's level in a campaign: the last that the server said, whatever the clock shows. */
export function ownLevel(
  { id, levels }: Campaign,
  { memberLevels, pointBalances }: { memberLevels: Levels; pointBalances: readonly RowOf<'pointBalances'>[] },
): OwnLevel {
  const { xp = 0, xpPending = 0 } = pointBalances.find(({ campaignId }) => campaignId === id) ?? {}
  const history = historyIn(id, memberLevels)
  const held = history.at(-1)?.level ?? 1
  const after = nextLevel(held)
  const level = levelOf(levels, held)
  const next = after === null ? null : levelOf(levels, after)
  return {
    level,
    next: next && {
      level: next,
      missing: missingFor(next, { xp, xpPending }),
      share: Math.min(1, (xp + xpPending) / next.minXp),
    },
    xp,
    xpPending,
    history,
    request: memberLevels.find(({ campaignId }) => campaignId === id)?.request ?? null,
  }
}
