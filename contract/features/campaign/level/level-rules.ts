import { levelNumbers, type LevelNumber } from './level-numbers.ts'
import type { CampaignLevel, LevelRequestState, MemberLevel } from './level-schema.ts'

type Levels = readonly CampaignLevel[]

/** What a campaign says of one of its levels. */
export function levelOf(levels: Levels, level: LevelNumber): CampaignLevel {
  const found = levels[level - 1]
  if (!found) throw new Error(`there is no level ${level}`)
  return found
}

const closest = (level: number): LevelNumber => levelNumbers.find((one) => one >= level) ?? 3

/** The level after one; null: there is none. */
export const nextLevel = (level: LevelNumber): LevelNumber | null => levelNumbers.find((one) => one > level) ?? null

/** The level before one; the lowest has itself. */
export const levelBelow = (level: LevelNumber): LevelNumber => closest(level - 1)

/** What somebody came to in the campaign that they joined before. */
export interface FormerCampaign {
  levels: Levels
  level: LevelNumber
  xp: number
}

/**
 * The level with which somebody begins a campaign (loyalty, section 11): theirs of the campaign that they joined before
 * where they have its experience, else the one below. Campaigns that they did not join do not count.
 */
export function startLevel(former: FormerCampaign | null): LevelNumber {
  if (!former) return 1
  const { levels, level, xp } = former
  return xp >= levelOf(levels, level).minXp ? level : levelBelow(level)
}

/**
 * The level of somebody who began with one that was not sure yet, once it is: what they rose by since is theirs.
 * `carried` is what they began with.
 */
export const fixedLevel = (held: LevelNumber, carried: LevelNumber, fixed: LevelNumber): LevelNumber =>
  closest(held + fixed - carried)

/** A level that is held from a moment on. */
type Held = MemberLevel['history'][number]

/** The level that was held at a moment: before all others the one that was begun with; the lowest where nothing is said. */
export function levelAt(history: readonly Held[], moment: Date): LevelNumber {
  const held = history.findLast(({ from }) => new Date(from) <= moment)
  if (held) return held.level
  const [first] = history
  return first && (first.cause === 'joined' || first.cause === 'carried') ? first.level : 1
}

/** The multiplier of points for what was done at a moment, in basis points. */
export const multiplierAt = (levels: Levels, history: readonly Held[], moment: Date): number =>
  levelOf(levels, levelAt(history, moment)).multiplier

/** Experience of somebody in a campaign: audited, and what waits for that. */
export interface Experience {
  xp: number
  xpPending: number
}

/** Experience that somebody still has to report for a level; what waits for the audit counts. */
export const missingFor = ({ minXp }: Pick<CampaignLevel, 'minXp'>, { xp, xpPending }: Experience): number =>
  Math.max(0, minXp - xp - xpPending)

/** A request as its state is reckoned; `xpThen`: the audited experience when it was decided. */
export interface KnownRequest {
  state: LevelRequestState
  xpThen: number
}

/**
 * The state of a request for a level, after experience came or went (loyalty, section 11); null: there is none. Reached
 * with what waits for the audit it waits, with audited experience alone it is ready; where nothing waits any more and it
 * does not suffice it lapses. One that was refused or taken back is ready once more was confirmed since.
 */
export function requestAfter(
  known: KnownRequest | null,
  { minXp }: Pick<CampaignLevel, 'minXp'>,
  { xp, xpPending }: Experience,
): LevelRequestState | null {
  const reached = xp >= minXp ? 'ready' : xp + xpPending >= minXp ? 'waiting' : null
  switch (known?.state) {
    case undefined:
      return reached
    case 'lapsed':
      return reached ?? 'lapsed'
    case 'waiting':
    case 'ready':
      return reached ?? (xpPending > 0 ? 'waiting' : 'lapsed')
    case 'refused':
    case 'revoked':
      return xp > known.xpThen && reached === 'ready' ? 'ready' : known.state
    case 'approved':
      return 'approved'
  }
}
